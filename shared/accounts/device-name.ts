import { PASSKEY_NAME_MAX_LENGTH } from "../limits";

const systems: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh|Mac OS/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
];
const browsers: [RegExp, string][] = [
  [/Edg/, "Edge"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/OPR/, "Opera"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];

/** Not "this device": it is read on others, too. */
const NAMELESS = "Aparelho sem nome";

/** A name by which a driver may recognise a device, on any of them: "Android, Chrome". */
export function deviceName(userAgent: string): string {
  const named = [systems, browsers].flatMap((list) => list.find(([sign]) => sign.test(userAgent))?.[1] ?? []);
  return named.join(", ").slice(0, PASSKEY_NAME_MAX_LENGTH) || NAMELESS;
}
