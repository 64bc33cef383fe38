import { expect, test } from "bun:test";
import fc from "fast-check";
import { lateness, waitingFor } from "../../client/console/queue/item-text";
import {
  dayInSaoPaulo,
  daysSince,
  formatDate,
  formatInteger,
  formatLongDate,
  formatMoment,
  formatReais,
  formatTime,
} from "../../shared/brazil";
import { daysLeft } from "../../shared/documents/documents";
import { stepWords } from "../../shared/messages/next-step";
import { agoText } from "../../shared/operation/health";
import { confirmedDaysAgo, confirmedText } from "../../shared/profile/seats";

// The machine's own formatters and time zone data are the reference: should Brazil reintroduce daylight saving time,
// this fails as soon as the data have it.
const timeZone = "America/Sao_Paulo";
const dates = (locale: string, options: Intl.DateTimeFormatOptions = {}) =>
  new Intl.DateTimeFormat(locale, { timeZone, ...options });
const short = dates("pt-BR");
const [long, time] = [dates("pt-BR", { dateStyle: "long" }), dates("pt-BR", { timeStyle: "short" })];
const isoDay = dates("sv-SE");
const currency = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
const integer = new Intl.NumberFormat("pt-BR");
const runs = { numRuns: 2_000 };

test("dates and times are those of São Paulo, as Intl formats them", () => {
  const moments = fc.date({ min: new Date("2019-03-01"), max: new Date("2060-01-01"), noInvalidDate: true });
  const property = fc.property(moments, (moment) => {
    const iso = moment.toISOString();
    const formatted = [formatDate(iso), formatLongDate(iso), formatTime(iso), dayInSaoPaulo(moment)];
    expect(formatted).toEqual([short, long, time, isoDay].map((format) => format.format(moment)));
  });
  fc.assert(property, runs);
  expect(formatDate("2026-01-01T02:59:59.999Z")).toBe("31/12/2025");
  expect(formatLongDate("2026-03-01T03:00:00Z")).toBe("1 de março de 2026");
  expect(formatMoment("2026-03-01T03:05:00Z")).toBe("01/03/2026 às 00:05");
});

test("amounts and numbers are grouped as Intl groups them, with a no-break space after R$", () => {
  const property = fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (number) => {
    expect(formatInteger(number)).toBe(integer.format(number));
    expect(formatReais(number / 100)).toBe(currency.format(number / 100));
  });
  fc.assert(property, runs);
  expect(formatReais(1029.9)).toBe("R$\u00a01.029,90");
});

test("days are counted in São Paulo; no text counts them below zero, however far the clocks are apart", () => {
  expect(daysSince(new Date("2026-11-23T02:59:59Z"), new Date("2026-11-23T03:00:00Z"))).toBe(1);
  expect(daysSince(new Date("2026-11-23T03:00:01Z"), new Date("2026-11-23T02:59:58Z"))).toBe(0);
  const now = new Date("2026-11-23T12:00:00Z");
  const property = fc.property(fc.integer({ min: -400 * 24, max: 400 * 24 }), (hours) => {
    const moment = new Date(now.getTime() + hours * 3_600_000);
    const texts = [
      confirmedText(confirmedDaysAgo(moment, now)),
      agoText(now.getTime() - moment.getTime()),
      waitingFor(moment, now),
      lateness(moment, now) ?? "",
      stepWords({ name: "ending", document: "licence", days: daysLeft(dayInSaoPaulo(moment), now) }).text,
    ];
    expect(texts.filter((text) => /[-−]\d/.test(text))).toEqual([]);
  });
  fc.assert(property, runs);
});
