// Pairs to begin with, one for each thing worth seeing.

export const pairs = [
  {
    name: "A sum",
    premise: "The clinic treated 180 patients in March and 140 in April. It has 12 doctors.",
    hypothesis: "The clinic treated 320 patients.",
  },
  {
    name: "A change",
    premise: "Revenue rose 12 % to $4.2 billion in 2023, from $3.75 billion a year earlier.",
    hypothesis: "Revenue grew by $450 million.",
  },
  {
    name: "Units",
    premise: "The reactor was shut down for 36 hours after a leak of 1,200 litres.",
    hypothesis: "The reactor was shut down for a day and a half.",
  },
  {
    name: "A bound",
    premise: "Between 20 and 30 people were trapped; 12 were freed by noon.",
    hypothesis: "Fewer than 40 people were trapped.",
  },
  {
    name: "A contradiction",
    premise: "Nearly 7,000 runners started the marathon; 6,412 finished.",
    hypothesis: "More than 7,000 runners started.",
  },
  {
    name: "Half of it missing",
    premise: "The bridge is 5 km long and opened in 1932.",
    hypothesis: "The bridge is 5000 metres long and 12 m wide.",
  },
];

export const answer = {
  text: "Acme hired 90 people in May. It now has 40 plants, of which 12 are in Asia. Its revenue was 3 million dollars.",
  sources: [
    {
      name: "press.txt",
      text: "Acme hired 100 people in May, more than in any month before. It now runs 40 plants: 28 in Europe and 12 in Asia.",
    },
  ],
};
