import { closeServices, openServices } from "../../../server/app/open-services";
import { notifyWaitingFamilies } from "../../../server/families/waiting/notify-waiting-families";
import { readConfig } from "../../../server/platform/config/config";
import { openDatabase } from "../../../server/platform/database/open-database";
import { log } from "../../../server/platform/http/log";
import { createPayments } from "../../../server/platform/stripe/stripe";

// Run as a program by tests of several processes: says "ready", and tells families once a line comes in. The argument is by how
// many milliseconds its clock is ahead.
const config = readConfig(process.env);
log.level = "error";
const ahead = Number(process.argv[2] ?? 0);
const database = await openDatabase(config);
const payments = createPayments({
  secretKey: "sk_test_none",
  webhookSecret: "whsec_none",
  apiUrl: "http://127.0.0.1:9",
});
const services = await openServices({ config, database, payments, now: () => new Date(Date.now() + ahead) });
console.log("ready");
for await (const _line of console) break;
await notifyWaitingFamilies.handle(services, {});
await closeServices(services);
await database.close();
process.exit(0);
