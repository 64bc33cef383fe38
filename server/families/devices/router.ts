import { done, doneOutput } from "../../../shared/answers";
import { successes } from "../../../shared/messages";
import {
  deviceCode,
  deviceEnd,
  deviceInput,
  deviceNotices,
  deviceSubscription,
  driverDevice,
  driverDevices,
  pushKey,
} from "../../../shared/push/calls";
import { DomainError } from "../../platform/http/domain-error";
import { limitedBy, publicProcedure, router, signedInProcedure } from "../../process/trpc";
import { answerDevice } from "./answer-device";
import { endDevice } from "./end-device";
import { refuseWithoutPush } from "./find-device";
import { findDeviceNotices } from "./find-device-notices";
import { chooseKinds, devicesOf } from "./own-devices";
import { registerDevice } from "./register-device";
import { sendTest } from "./send-test";

/** Notices on phones: devices without an account, and those of a driver. */
export const pushRouter = router({
  key: publicProcedure("memory")
    .meta({ openapi: { method: "GET", path: "/push/key", summary: "Chave pública dos avisos no celular" } })
    .output(pushKey)
    .query(({ ctx: { pushKeys } }) => {
      if (!pushKeys) throw new DomainError("NOT_FOUND");
      return { key: pushKeys.publicKey };
    }),

  register: publicProcedure("write")
    .meta({ openapi: { method: "POST", path: "/push/devices", summary: "Aparelho que recebe avisos" } })
    .input(deviceSubscription)
    .use(limitedBy("pushDevice"))
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await registerDevice(ctx, input);
      return done(successes.deviceRegistered);
    }),

  answer: publicProcedure("write")
    .meta({
      openapi: { method: "POST", path: "/push/devices/answer", summary: "Resposta ao primeiro aviso" },
    })
    .input(deviceCode)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await answerDevice(ctx, input.code);
      return done(successes.deviceRegistered);
    }),

  end: publicProcedure("write")
    .meta({
      openapi: { method: "POST", path: "/push/devices/end", summary: "Fim dos avisos de um aparelho" },
    })
    .input(deviceEnd)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await endDevice(ctx, input);
      return done(successes.deviceEnded);
    }),

  // A mutation, because its input is a secret, which no address may carry.
  asked: publicProcedure("database")
    .meta({ openapi: { method: "POST", path: "/push/devices/asked", summary: "Os avisos de um aparelho" } })
    .input(deviceInput)
    .output(deviceNotices)
    .mutation(({ ctx, input }) => findDeviceNotices(ctx, input.device)),

  test: publicProcedure("write")
    .meta({ openapi: { method: "POST", path: "/push/devices/test", summary: "Aviso de teste" } })
    .input(deviceInput)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await sendTest(ctx, input.device);
      return done(successes.deviceTested);
    }),

  own: signedInProcedure("database")
    .meta({ openapi: { method: "GET", path: "/drivers/push", summary: "Seus aparelhos com avisos" } })
    .output(driverDevices)
    .query(async ({ ctx }) => {
      refuseWithoutPush(ctx);
      return { devices: await devicesOf(ctx.db, ctx.user.id) };
    }),

  choose: signedInProcedure("write")
    .meta({
      openapi: { method: "POST", path: "/drivers/push", summary: "Quais avisos um aparelho seu recebe" },
    })
    .input(driverDevice)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await chooseKinds(ctx, input);
      return done(successes.deviceRegistered);
    }),
});
