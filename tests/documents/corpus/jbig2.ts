// The arithmetic coder of JBIG2 (ITU-T T.88, annex E) and its generic region (6.2, template 0): what scanners write.

// Qe, next state after an MPS, after an LPS, whether the MPS changes (table E.1).
const STATES =
  `5601 1 1 1,3401 2 6 0,1801 3 9 0,0ac1 4 12 0,0521 5 29 0,0221 38 33 0,5601 7 6 1,5401 8 14 0,4801 9 14 0,3801 10 14 0,
  3001 11 17 0,2401 12 18 0,1c01 13 20 0,1601 29 21 0,5601 15 14 1,5401 16 14 0,5101 17 15 0,4801 18 16 0,3801 19 17 0,
  3401 20 18 0,3001 21 19 0,2801 22 19 0,2401 23 20 0,2201 24 21 0,1c01 25 22 0,1801 26 23 0,1601 27 24 0,1401 28 25 0,
  1201 29 26 0,1101 30 27 0,0ac1 31 28 0,09c1 32 29 0,08a1 33 30 0,0521 34 31 0,0441 35 32 0,02a1 36 33 0,0221 37 34 0,
  0141 38 35 0,0111 39 36 0,0085 40 37 0,0049 41 38 0,0025 42 39 0,0015 43 40 0,0009 44 41 0,0005 45 42 0,0001 45 43 0,
  5601 46 46 0`
    .split(",")
    .map((row) => {
      const [qe = "", mps, lps, change] = row.trim().split(" ");
      return {
        qe: Number.parseInt(qe, 16),
        mps: Number(mps),
        lps: Number(lps),
        isExchanged: change === "1",
      };
    });
const FIRST_STATE = { qe: 0x5601, mps: 1, lps: 1, isExchanged: true };

/** Codes decisions, each in its context (E.2). */
class Encoder {
  private readonly bytes: number[] = [];
  private readonly states = new Uint8Array(65_536);
  private readonly likely = new Uint8Array(65_536);
  private c = 0;
  private a = 0x8000;
  private count = 12;
  private held = -1;

  code(context: number, bit: number): void {
    const { qe, mps, lps, isExchanged } = STATES[this.states[context] ?? 0] ?? FIRST_STATE;
    this.a -= qe;
    if (bit === this.likely[context]) {
      if (this.a & 0x8000) {
        this.c += qe;
        return;
      }
      if (this.a < qe) this.a = qe;
      else this.c += qe;
      this.states[context] = mps;
    } else {
      if (this.a < qe) this.c += qe;
      else this.a = qe;
      if (isExchanged) this.likely[context] = 1 - (this.likely[context] ?? 0);
      this.states[context] = lps;
    }
    do {
      this.a <<= 1;
      this.c *= 2;
      this.count -= 1;
      if (this.count === 0) this.byteOut();
    } while (!(this.a & 0x8000));
  }

  private byteOut(): void {
    if (this.held !== 0xff && this.c >= 0x8000000) {
      this.held += 1;
      this.c -= 0x8000000;
    }
    const isStuffed = this.held === 0xff;
    if (this.held >= 0) this.bytes.push(this.held);
    const [shift, kept] = isStuffed ? [20, 7] : [19, 8];
    this.held = Math.floor(this.c / 2 ** shift) & 0xff;
    this.c %= 2 ** shift;
    this.count = kept;
  }

  end(): Buffer {
    const limit = this.c + this.a;
    this.c = Math.floor(this.c / 0x10000) * 0x10000 + 0xffff;
    if (this.c >= limit) this.c -= 0x8000;
    for (let turn = 0; turn < 2; turn++) {
      this.c *= 2 ** this.count;
      this.byteOut();
    }
    this.bytes.push(this.held);
    return Buffer.from([...this.bytes.filter((byte) => byte >= 0), 0xff, 0xac]);
  }
}

// The pixels that make a pixel's context (figure 3, with the usual four adaptive ones last). In whatever order: contexts
// are only told apart.
const ADAPTIVE = [3, -1, -3, -1, 2, -2, -2, -2];
const NEIGHBOURS = [
  ...[-1, -2, 0, -2, 1, -2],
  ...[-2, -1, -1, -1, 0, -1, 1, -1, 2, -1],
  ...[-4, 0, -3, 0, -2, 0, -1, 0],
  ...ADAPTIVE,
];

const uint32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

/** A page of one generic region, as it stands in a PDF. @param isBlack whether a pixel is; false outside */
export function jbig2(width: number, height: number, isBlack: (x: number, y: number) => boolean): Buffer {
  const encoder = new Encoder();
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let context = 0;
      for (let at = 0; at < NEIGHBOURS.length; at += 2)
        context = context * 2 + Number(isBlack(x + (NEIGHBOURS[at] ?? 0), y + (NEIGHBOURS[at + 1] ?? 0)));
      encoder.code(context, Number(isBlack(x, y)));
    }
  const segment = (number: number, type: number, data: Buffer) =>
    Buffer.concat([uint32(number), Buffer.from([type, 0, 1]), uint32(data.length), data]);
  const size = uint32(width, height);
  const page = Buffer.concat([size, uint32(0, 0), Buffer.from([0, 0, 0])]);
  const region = Buffer.concat([
    size,
    uint32(0, 0),
    Buffer.from([0, 0, ...ADAPTIVE.map((value) => value & 0xff)]),
    encoder.end(),
  ]);
  return Buffer.concat([segment(0, 48, page), segment(1, 38, region)]);
}
