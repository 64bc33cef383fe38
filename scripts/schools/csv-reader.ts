/** A row of a CSV file. A field that is too long is null: its text was discarded. */
export type CsvRow = {
  /** Its line in the file, from 1. */
  line: number;
  fields: (string | null)[];
};

/** Maximum characters of a field, far more than any address has. */
const FIELD_MAX = 2000;

/**
 * Reads the rows of a CSV file chunk by chunk: fields are separated by ";" and quoted if they contain ";", line feeds or
 * quotes, which are doubled. Buffers at most one row.
 */
export class CsvReader {
  #line = 1;
  #begun = 1;
  #fields: (string | null)[] = [];
  #field = "";
  #isTooLong = false;
  #isQuoted = false;
  /** A quote inside a quoted field: its end, or the first of two. */
  #isQuotePending = false;

  /** The rows that end within the next chunk. */
  push(text: string): CsvRow[] {
    const rows: CsvRow[] = [];
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const letter = text[at];
      if (letter === "\n") this.#line += 1;
      if (this.#isQuotePending) {
        this.#isQuotePending = false;
        if (letter === '"') {
          // The second of two is a literal quote; this part of the text begins with it.
          from = at;
          continue;
        }
        this.#isQuoted = false;
        from = at;
      }
      if (this.#isQuoted) {
        if (letter !== '"') continue;
        this.#keep(text.slice(from, at));
        this.#isQuotePending = true;
        from = at + 1;
      } else if (letter === '"' && this.#field === "" && from === at) {
        this.#isQuoted = true;
        from = at + 1;
      } else if (letter === ";" || letter === "\n") {
        this.#keep(text.slice(from, at));
        this.#endField();
        from = at + 1;
        if (letter === "\n") this.#endRow(rows);
      }
    }
    if (!this.#isQuotePending) this.#keep(text.slice(from));
    return rows;
  }

  /** The last row, if no line feed ends it. `isCut`: the file ends inside quotes. */
  end(): { rows: CsvRow[]; isCut: boolean } {
    const rows: CsvRow[] = [];
    const isCut = this.#isQuoted && !this.#isQuotePending;
    if (this.#fields.length > 0 || this.#field !== "") {
      this.#endField();
      this.#endRow(rows);
    }
    return { rows, isCut };
  }

  #keep(text: string): void {
    if (this.#field.length + text.length > FIELD_MAX) this.#isTooLong = true;
    else this.#field += text;
  }

  #endField(): void {
    this.#fields.push(this.#isTooLong ? null : this.#field);
    this.#field = "";
    this.#isTooLong = false;
    this.#isQuoted = false;
    this.#isQuotePending = false;
  }

  #endRow(rows: CsvRow[]): void {
    const last = this.#fields.at(-1);
    if (last?.endsWith("\r")) this.#fields[this.#fields.length - 1] = last.slice(0, -1);
    const isEmpty = this.#fields.length === 1 && this.#fields[0] === "";
    if (!isEmpty) rows.push({ line: this.#begun, fields: this.#fields });
    this.#fields = [];
    this.#begun = this.#line;
  }
}
