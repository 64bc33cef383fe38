import { jobRegistry } from "../../../server/app/jobs/job-registry";
import { closeServices, openServices } from "../../../server/app/open-services";
import { readConfig } from "../../../server/platform/config/config";
import { openDatabase } from "../../../server/platform/database/open-database";
import { log } from "../../../server/platform/http/log";
import { createPayments } from "../../../server/platform/stripe/stripe";

// Run as a program by `jobProcess`: says "ready", and runs a job once a line comes in. The arguments are the job's name, its
// data as JSON, and by how many milliseconds the clock is ahead.
const [, , name = "", data = "{}", ahead = "0"] = process.argv;
const job = jobRegistry.find((one) => one.name === name);
if (!job) throw new Error(`There is no job ${name}`);
const config = readConfig(process.env);
log.level = "error";
const database = await openDatabase(config);
const payments = createPayments({
  secretKey: "sk_test_none",
  webhookSecret: "whsec_none",
  apiUrl: "http://127.0.0.1:9",
});
const now = () => new Date(Date.now() + Number(ahead));
const services = await openServices({ config, database, payments, now });
console.log("ready");
for await (const _line of console) break;
await job.handle(services, JSON.parse(data));
await closeServices(services);
await database.close();
process.exit(0);
