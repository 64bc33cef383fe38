import { findFirefox, startFirefox } from "./firefox";
import { findWebKit, startWebKit } from "./webkit";

const firefox = findFirefox();
const webkit = findWebKit();

/** The browsers besides Chromium; `start` is undefined where this machine doesn't have one. */
export const browsers = [
  { name: "Firefox", start: firefox ? () => startFirefox(firefox) : undefined },
  { name: "WebKit", start: webkit ? () => startWebKit(webkit) : undefined },
];

export const hasBrowser = browsers.some(({ start }) => start !== undefined);
