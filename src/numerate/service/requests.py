"""What the service may be asked: the bodies of its requests."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

__all__ = ["PROFILES", "Asked", "CheckRequest", "ExtractRequest", "SourceText", "VerifyRequest"]


def _whole(text: str) -> str:
    """A text as given, if UTF-8 can write it: JSON can escape half a character."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        said = f"character {error.start} is a lone surrogate, which is no character"
        raise PydanticCustomError("surrogate", said) from error
    return text


Text = Annotated[str, AfterValidator(_whole)]
Profile = Literal["default", "strict", "paper"]
PROFILES: tuple[str, ...] = get_args(Profile)


class Asked(BaseModel):
    """A request: fields as they are named, of the types that they have, and no others."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    def texts(self) -> tuple[str, ...]:
        """The texts of the request that are read whole; sources have a limit of their own."""
        raise NotImplementedError


class CheckRequest(Asked):
    """A text, and a claim to check against it."""

    premise: Annotated[Text, Field(description="The text that is taken as true.")]
    hypothesis: Annotated[Text, Field(description="The claim to check against it.")]
    profile: Annotated[
        Profile, Field(description="How strict to be, as `numerate check --profile`.")
    ] = "default"
    matcher: Annotated[
        Literal["encoder", "words"],
        Field(description="Who says which quantity is meant, as `numerate check --matcher`."),
    ] = "encoder"

    def texts(self) -> tuple[str, ...]:
        return self.premise, self.hypothesis


class ExtractRequest(Asked):
    """A text whose quantities are wanted."""

    text: Annotated[Text, Field(description="The text.")]

    def texts(self) -> tuple[str, ...]:
        return (self.text,)


class SourceText(BaseModel):
    """A source of an answer."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    name: Annotated[Text, Field(min_length=1, description="What evidence calls it by.")]
    text: Annotated[Text, Field(description="Its text.")]


class VerifyRequest(Asked):
    """An answer, and the sources that its claims are held against."""

    answer: Annotated[Text, Field(description="The answer, with at least one claim.")]
    sources: Annotated[list[SourceText], Field(min_length=1, description="One source or more.")]
    profile: Annotated[
        Literal["default", "strict"],
        Field(description="How strict to be, as `numerate verify --profile`."),
    ] = "default"

    def texts(self) -> tuple[str, ...]:
        return (self.answer,)
