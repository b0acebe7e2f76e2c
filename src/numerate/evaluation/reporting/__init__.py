"""Reports: what runs found, as a page for the browser, and for papers, READMEs and programs."""
