import { TERMS_VERSION } from "../../shared/accounts/terms";
import { formFields, pick } from "../../shared/profile/field-sets";
import { profileFields } from "../../shared/profile/profile-fields";
import type { users } from "../schema/accounts";
import type { drivers } from "../schema/drivers";
import type { reports } from "../schema/reports";
import type { driverSeats } from "../schema/seats";
import type { subscriptions } from "../schema/subscriptions";
import { addDays, noonOf } from "./demo-calendar";
import { demoCities } from "./demo-cities";
import type { DemoCity, DemoDriver, OptionalFacts } from "./demo-driver";
import { type DemoLogin, demoEmail } from "./demo-logins";
import { demoSeats } from "./demo-seats";
import { subscriptionOf } from "./demo-subscription";
import type { Portrait } from "./portraits";
import { seededId } from "./seeded-id";

type User = typeof users.$inferInsert;
type Driver = typeof drivers.$inferInsert;
type Report = typeof reports.$inferInsert;

/** All rows of one demo account. */
export type DemoAccount = {
  user: User;
  driver?: Driver | undefined;
  seats?: typeof driverSeats.$inferInsert | undefined;
  subscription?: typeof subscriptions.$inferInsert | undefined;
  /** Staff compare it with a suspended one. */
  isHeld?: boolean;
  /** The driver's case with its report. */
  report?: Report | undefined;
};

/** Context that the rows can't derive themselves. */
export type DemoContext = { now: Date; passwordHash: string; photoHashOf: (portrait: Portrait) => string };

const accountsWithoutProfile: { login: DemoLogin; name: string; confirmed: boolean; months?: number }[] = [
  { login: "assinante", name: "Débora Salgado", confirmed: true, months: 0 },
  { login: "novo", name: "Caio Brandão", confirmed: true },
  { login: "naoconfirmada", name: "Lídia Carneiro", confirmed: false },
];

const SPREAD_DAYS = 11;
const DAYS_BEFORE_SUBSCRIBING = 3;
/** Within the period in which a first subscription can be withdrawn. */
const DAYS_SINCE_SUBSCRIBING = 3;
const DAYS_SINCE_JOINING = 12;
const DAYS_SINCE_SUSPENSION = 4;
/** The subjects of pending reports, by index among all drivers. */
const REPORTED = 5;

/** Every row of the demo except the photos: deterministic for the same context. */
export function demoAccounts(context: DemoContext): DemoAccount[] {
  const everyone = demoCities.flatMap((city) => city.drivers.map((driver) => ({ city, driver })));
  const accounts: DemoAccount[] = [
    ...everyone.map(({ city, driver }, position) => accountOf(city, driver, position, context)),
    ...accountsWithoutProfile.map(({ login, name, confirmed, months }) => {
      const email = demoEmail(login);
      const state = months === undefined ? "unsubscribed" : "private";
      const subscription = subscriptionOf(
        { months: months ?? 0, state },
        email,
        DAYS_SINCE_SUBSCRIBING,
        context.now,
      );
      return { user: userOf(name, email, joinedOn(subscription, context), context, confirmed), subscription };
    }),
  ];
  return accounts.map(withCustomer);
}

// A subscriber has a customer at Stripe; the local simulator has these.
function withCustomer(account: DemoAccount): DemoAccount {
  if (!account.subscription) return account;
  return { ...account, user: { ...account.user, stripeCustomerId: `cus_demo_${account.user.id}` } };
}

function accountOf(city: DemoCity, driver: DemoDriver, position: number, context: DemoContext): DemoAccount {
  const email = demoEmail(driver.login ?? slugOf(driver.name));
  const spread = driver.state === "withdrawn" ? DAYS_SINCE_SUBSCRIBING : position % SPREAD_DAYS;
  const subscription = subscriptionOf(driver, email, spread, context.now);
  const joined = joinedOn(subscription, context);
  const createdAt = addDays(joined, 1);
  const updatedAt = addDays(noonOf(context.now), -1 - (position % (DAYS_SINCE_JOINING - 2)));
  const profile = {
    id: seededId("driver", email),
    userId: seededId("user", email),
    ...contentOf(driver),
    phone: phoneOf(city.ddd, position + 1),
    photoHash: context.photoHashOf(driver.portrait),
    serviceState: city.state,
    serviceCity: city.city,
    createdAt,
    phoneSince: createdAt,
    photoSince: createdAt,
    shownSince: driver.state === "held" || driver.state === "unsubscribed" ? null : createdAt,
    updatedAt: new Date(Math.max(createdAt.getTime(), updatedAt.getTime())),
  } satisfies Driver;
  const user = userOf(driver.name, email, joined, context);
  const seats = demoSeats(profile, position, context.now);
  if (driver.state === "held") return { user, subscription, driver: profile, seats, isHeld: true };
  if (driver.state !== "suspended") {
    const report = position === REPORTED ? openReport(profile, addDays(noonOf(context.now), -1)) : undefined;
    return { user, subscription, driver: profile, seats, report };
  }
  return {
    user,
    subscription,
    seats,
    ...suspended(profile, addDays(noonOf(context.now), -DAYS_SINCE_SUSPENSION)),
  };
}

// Listed here, so that other properties don't reach the table; `available` is derived from the seats.
const optionalNames = formFields(profileFields).flatMap(([name, { optional }]) =>
  optional && name !== "available" ? [name as keyof OptionalFacts] : [],
);

function contentOf(driver: DemoDriver) {
  const [vehicleType, vehicleBrand, vehicleColor, vehicleYear] = driver.vehicle;
  const [availableSeats, capacity] = driver.seats;
  return {
    ...pick(driver, optionalNames),
    name: driver.name,
    vehicleType,
    vehicleBrand,
    vehicleColor,
    vehicleYear,
    capacity,
    availableSeats,
    available: availableSeats > 0 && !driver.closed,
    services: [...driver.services],
    description: driver.description,
    offeredSchoolTransport: [...driver.schools],
    offeredNeighborhoods: [...driver.neighborhoods],
    isPublic: !["private", "ended", "withdrawn", "unsubscribed"].includes(driver.state ?? "published"),
  };
}

/** Items on which staff have not decided yet. */
function openReport({ id }: Driver, createdAt: Date): Report {
  return {
    id: seededId("report", id),
    caseId: seededId("case", id),
    category: "cobrança",
    createdAt,
    reason:
      "Combinamos um valor e no primeiro mês ele cobrou uma taxa de matrícula que não estava no combinado.",
  };
}

function suspended(driver: Driver, suspendedAt: Date): { driver: Driver; report: Report } {
  return {
    driver: {
      ...driver,
      suspendedAt,
      suspensionReason: "Denúncia em análise: falta a autorização do veículo.",
    },
    report: {
      id: seededId("report", driver.id),
      caseId: seededId("case", driver.id),
      category: "documento",
      outcome: "suspenso",
      reason: "Pedi para ver a autorização da prefeitura e o condutor não quis mostrar.",
      createdAt: addDays(suspendedAt, -1),
      resolvedAt: suspendedAt,
      resolution: "Perfil suspenso até o condutor enviar a autorização.",
    },
  };
}

function userOf(name: string, email: string, joined: Date, context: DemoContext, confirmed = true): User {
  const [firstName = name, ...others] = name.split(" ");
  return {
    id: seededId("user", email),
    email,
    firstName,
    lastName: others.join(" "),
    passwordHash: context.passwordHash,
    emailConfirmedAt: confirmed ? joined : null,
    termsVersion: TERMS_VERSION,
    termsAcceptedAt: joined,
    createdAt: joined,
  };
}

function joinedOn(subscription: { startedAt: Date } | undefined, { now }: DemoContext): Date {
  return subscription
    ? addDays(subscription.startedAt, -DAYS_BEFORE_SUBSCRIBING)
    : addDays(noonOf(now), -DAYS_SINCE_JOINING);
}

/** "rosangela.lima" for "Rosângela Lima". */
function slugOf(name: string): string {
  return name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll(" ", ".");
}

// Mobile numbers that start with 90000 are not assigned, but are valid mobile numbers.
function phoneOf(ddd: string, number: number): string {
  return `+55${ddd}90000${String(number).padStart(4, "0")}`;
}
