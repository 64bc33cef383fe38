import { z } from "zod";
import { type BrokenLinkOutcome, brokenLinkOutcomes } from "../../shared/documents/authorities";
import { brokenLinkInput } from "../../shared/schemas/authorities";
import { act } from "../operation/record-action";
import { authorityWith, placeOfKey } from "../places/authorities/find-authority";
import { closeBrokenLink } from "../places/authorities/report-broken-link";
import { DomainError } from "../platform/http/domain-error";
import { router } from "../process/trpc";
import { operatorProcedure, staffProcedure } from "./procedures";

const outcomes = Object.keys(brokenLinkOutcomes) as [BrokenLinkOutcome, ...BrokenLinkOutcome[]];

/** Authorities' URLs that were reported as broken. */
export const authoritiesConsoleRouter = router({
  /** A row of the table, with its source. */
  row: staffProcedure("memory")
    .input(brokenLinkInput)
    .query(({ input: { key } }) => {
      const row = authorityWith(key);
      if (!row) throw new DomainError("AUTHORITY_NOT_FOUND");
      return { key, place: placeOfKey(key), ...row };
    }),

  close: operatorProcedure("write")
    .input(brokenLinkInput.extend({ outcome: z.enum(outcomes) }))
    .mutation(({ ctx, input }) => {
      const reason = `${input.key}: ${brokenLinkOutcomes[input.outcome]}`;
      const action = { action: "link-checked", subject: null, reason, actor: ctx.staff.id } as const;
      return act(ctx, action, (inside) => closeBrokenLink(inside, { key: input.key, staffId: ctx.staff.id }));
    }),
});
