import { z } from "zod";
import { eventAsStripe } from "./deliver-events";
import { type Endpoints, pageOf, paging, read, yesOrNo } from "./endpoint";

/** Events and whether they arrived. */
export const eventEndpoints: Endpoints = {
  "GET /v1/events": ({ state }, request) => {
    const given = read(request, {
      delivery_success: yesOrNo.optional(),
      type: z.string().optional(),
      created: z.object({ gte: z.coerce.number().optional(), lte: z.coerce.number().optional() }).default({}),
      ...paging,
    });
    const { gte = 0, lte = Number.POSITIVE_INFINITY } = given.created;
    const wasDelivered = given.delivery_success;
    const found = state.events
      .filter(({ created }) => created >= gte && created <= lte)
      .filter(({ type }) => !given.type || type === given.type)
      // At Stripe too, events that still wait count as not delivered.
      .filter(({ isDelivered }) => wasDelivered === undefined || isDelivered === wasDelivered)
      .toReversed();
    return pageOf(found, given, eventAsStripe, "/v1/events");
  },
};
