import { z } from "zod";
import { cleanCode, cleanLine, cleanPassword, cleanText } from "../text";

// What people type or paste, cleaned before every rule. A test (tests/house) refuses a text field of a call that is none
// of these.

type Params = Parameters<typeof z.string>[0];

/** A text of one line: a name, a place, a search. */
export const typedLine = (params?: Params) => z.string(params).overwrite(cleanLine);

/** A text of several lines. */
export const typedText = (params?: Params) => z.string(params).overwrite(cleanText);

/** What a program reads: a phone number, an e-mail, a URL, a plate, a code, an id. */
export const typedCode = (params?: Params) => z.string(params).overwrite(cleanCode);

/** A password. */
export const typedPassword = (params?: Params) => z.string(params).overwrite(cleanPassword);
