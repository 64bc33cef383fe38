import { ANSWER } from "../../server/families/recommendations/answer-recommendation";
import { openQueueItem } from "../../server/operation/queue-items";
import type { Db } from "../../server/platform/database/database";
import { sha256 } from "../../server/platform/hash";
import {
  mailboxOf,
  RENAMED,
  type RecommendationWord,
} from "../../shared/families/recommendations/recommendations";
import {
  hiddenRecommendations,
  invitations,
  recommendationAnswers,
  recommendations,
} from "../schema/recommendations";
import { addDays, noonOf } from "./demo-calendar";
import { demoEmail } from "./demo-logins";
import { seededId } from "./seeded-id";

type Row = typeof recommendations.$inferInsert;
type Driver = { id: string; name: string };

/** What a demo family wrote, how many days ago, and the outcome; approved by default. */
type Written = {
  daysAgo: number;
  by: readonly [firstName: string, initial: string, knownYears: number];
  text: string;
  words?: RecommendationWord[];
  answer?: string;
  /** The answer is pending review. */
  answerWaits?: true;
  waits?: true;
  refused?: string;
  takenBack?: true;
  /** The driver's name at that time, if it was another. */
  writtenFor?: string;
};

const DECIDED_AFTER_DAYS = 2;

/** By the driver's name: each state on one page, a typical profile, one that hides them. */
const byDriver: Record<string, Written[]> = {
  "Rosângela Lima": [
    {
      daysAgo: 12,
      by: ["Ana", "P", 2],
      words: ["Pontual", "Avisa sempre"],
      text: "Busca no portão e sempre manda mensagem quando chega na escola. Quando teve obra na rua, avisou um dia antes que ia mudar o caminho.",
      answer: "Obrigada, Ana. Continuo avisando na véspera sempre que o caminho mudar.",
    },
    {
      daysAgo: 60,
      by: ["Marcos", "T", 1],
      words: ["Dirige com cuidado", "Van limpa", "Tem paciência"],
      text: "Dirige com calma e a van está sempre limpa. A monitora ajuda com o cinto toda manhã.",
    },
    {
      daysAgo: 130,
      by: ["Cíntia", "R", 4],
      words: ["Tem paciência"],
      text: "No primeiro mês foi difícil deixar ir de van. Ela teve paciência e hoje a gente confia de olhos fechados.",
      answer: "Obrigada pelo carinho. O começo é assim mesmo.",
      answerWaits: true,
    },
    { daysAgo: 200, by: ["Wellington", "S", 0], text: "Combinou tudo por escrito e cumpre o combinado." },
    {
      daysAgo: 1,
      by: ["Patrícia", "M", 3],
      words: ["Pontual"],
      waits: true,
      text: "Nunca atrasou. Indico para toda família que procura transporte de manhã.",
    },
    {
      daysAgo: 2,
      by: ["Luana", "C", 1],
      words: ["Avisa sempre"],
      waits: true,
      text: "Meu filho Pedro adora ir com ela. Qualquer coisa me chama no 11 90000 1234.",
    },
    {
      daysAgo: 40,
      by: ["Sandra", "F", 1],
      text: "Muito boa! Sigam a página dela.",
      refused: "O texto chama para uma rede social, e isso não aparece no perfil. Conte como é o transporte.",
    },
    { daysAgo: 90, by: ["Ivone", "B", 5], text: "Boa pessoa.", takenBack: true },
  ],
  "Aparecida Ferreira": [
    {
      daysAgo: 20,
      by: ["Débora", "L", 2],
      words: ["Pontual", "Avisa sempre"],
      text: "Chega sempre no horário combinado e avisa quando o trânsito aperta.",
    },
    {
      daysAgo: 75,
      by: ["Rogério", "N", 6],
      words: ["Dirige com cuidado"],
      text: "Já são dois da família que foram com ela. Dirige com calma mesmo com pressa na rua.",
    },
  ],
  "Luciana Barreto": [
    {
      daysAgo: 150,
      by: ["Marta", "V", 3],
      words: ["Pontual"],
      writtenFor: "Luciana Prado",
      text: "Chega antes da hora e espera a gente abrir o portão.",
    },
  ],
  "Edson Ribeiro": [
    {
      daysAgo: 30,
      by: ["Joice", "A", 1],
      words: ["Van limpa"],
      text: "Van limpa e ar sempre ligado no calor.",
    },
  ],
};

const showsNone = ["Edson Ribeiro"];
const invites = ["Rosângela Lima"];

/** Loads the demo families' recommendations in every state; pending ones are in the queue. */
export async function seedRecommendations(tx: Db, profiles: readonly Driver[], now: Date): Promise<void> {
  const noon = noonOf(now);
  for (const driver of profiles) {
    for (const written of byDriver[driver.name] ?? []) await seedRecommendation(tx, driver, written, noon);
    // Staff are asked whether it is the same person.
    const renamed = {
      kind: "recommendation",
      subject: driver.id,
      detail: RENAMED,
      driverId: driver.id,
    } as const;
    if (byDriver[driver.name]?.some(({ writtenFor }) => writtenFor))
      await openQueueItem(tx, renamed, addDays(noon, -1));
    if (showsNone.includes(driver.name))
      await tx.insert(hiddenRecommendations).values({ driverId: driver.id, hiddenAt: addDays(noon, -10) });
    if (invites.includes(driver.name)) await tx.insert(invitations).values(openOf(driver, noon));
  }
}

async function seedRecommendation(tx: Db, driver: Driver, written: Written, noon: Date): Promise<void> {
  const row = rowOf(driver, written, noon);
  await tx.insert(recommendations).values(row);
  const item = { kind: "recommendation", driverId: driver.id } as const;
  if (row.state === "confirmed") await openQueueItem(tx, { ...item, subject: row.id }, row.writtenAt);
  if (!written.answer) return;
  const answer = {
    id: seededId("answer", row.id),
    recommendationId: row.id,
    text: written.answer,
    writtenAt: addDays(row.writtenAt, DECIDED_AFTER_DAYS + 1),
    decidedAt: written.answerWaits ? null : addDays(row.writtenAt, DECIDED_AFTER_DAYS + 2),
  };
  await tx.insert(recommendationAnswers).values(answer);
  if (written.answerWaits)
    await openQueueItem(tx, { ...item, subject: answer.id, detail: ANSWER }, addDays(noon, -1));
}

function rowOf(driver: Driver, { daysAgo, by, text, words = [], ...fate }: Written, noon: Date): Row {
  const [firstName, initial, knownYears] = by;
  const writtenAt = addDays(noon, -daysAgo);
  const base = {
    id: seededId("recommendation", `${driver.id} ${firstName}`),
    driverId: driver.id,
    driverNames: [fate.writtenFor ?? driver.name],
    isNearDriver: false,
    writtenAt,
    confirmedAt: writtenAt,
  };
  const decidedAt = fate.waits ? null : addDays(writtenAt, DECIDED_AFTER_DAYS);
  if (fate.takenBack)
    return { ...base, state: "taken-back", words: [], decidedAt, takenBackAt: addDays(writtenAt, 5) };
  const email = demoEmail(`familia.${firstName.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()}`);
  return {
    ...base,
    text,
    words,
    firstName,
    initial,
    knownYears,
    email,
    mailbox: mailboxOf(email),
    decidedAt,
    state: fate.waits ? "confirmed" : fate.refused ? "refused" : "approved",
    refusal: fate.refused ?? null,
  };
}

// Nobody has their links: they only show that invitations are open.
function openOf(driver: Driver, noon: Date) {
  return [1, 2].map((place) => ({
    id: seededId("invitation", `${driver.id} ${place}`),
    driverId: driver.id,
    place,
    tokenHash: sha256(`${driver.id} ${place}`),
    createdAt: addDays(noon, -place * 4),
  }));
}
