import { type Browser, devices, type Page } from "playwright";

/** The network requests of a page until its first view is complete. */
export type Traffic = { requests: number; bytes: number; elsewhere: string[] };

const kilobit = 1000 / 8;

/**
 * A page with an empty cache on a phone: 390 × 844, a quarter of this CPU, Lighthouse's slow 4G (150 ms round
 * trips, 1.6 Mbit/s down, 750 kbit/s up).
 */
export async function openSlowPhone(browser: Browser): Promise<{ page: Page; traffic: Traffic }> {
  const context = await browser.newContext({
    ...devices["Pixel 7"],
    viewport: { width: 390, height: 844 },
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 1600 * kilobit,
    uploadThroughput: 750 * kilobit,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const traffic: Traffic = { requests: 0, bytes: 0, elsewhere: [] };
  session.on("Network.requestWillBeSent", ({ request }) => {
    if (!request.url.startsWith("http")) return;
    traffic.requests += 1;
    if (new URL(request.url).hostname !== "127.0.0.1") traffic.elsewhere.push(request.url);
  });
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
  });
  return { page, traffic };
}
