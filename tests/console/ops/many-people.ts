import type { Database } from "../../../server/platform/database/database";

/** The account of the one person whom the tests search for among many. */
export const WANTED = "u1";
const COUNT = 68_000;

/**
 * A thousand times the demo data, made in the database: drivers, and as many reports, messages and actions of operators;
 * every 200th driver is in São Vicente. Account u1 is João Gonçalves of that city.
 */
export async function fillManyPeople({ rawQuery }: Pick<Database, "rawQuery">): Promise<void> {
  const all = `generate_series(1, ${COUNT}) n`;
  const moment = "timestamptz '2026-01-01' + (n / 7) * interval '1 minute'";
  const isWanted = "n = 1";
  await rawQuery("insert into photos (hash) values (repeat('0', 64))");
  await rawQuery(`insert into users (id, email, first_name, last_name, password_hash, terms_version, terms_accepted_at, created_at)
    select 'u' || n, case when ${isWanted} then 'jgoncalves@email.com' else 'pessoa' || n || '@email.com' end,
      case when ${isWanted} then 'João' else 'Edson' end, 'Ribeiro', 'x', '1', ${moment}, ${moment} from ${all}`);
  await rawQuery(`insert into drivers (id, user_id, name, phone, photo_hash, vehicle_type, vehicle_brand, vehicle_color, vehicle_year,
      capacity, available_seats, available, services, description, service_state, service_city, offered_school_transport,
      offered_neighborhoods, created_at)
    select 'd' || n, 'u' || n, case when ${isWanted} then 'João Gonçalves' else 'Edson Ribeiro' end,
      case when ${isWanted} then '+5511912345678' else '+55119' || lpad((n * 7)::text, 8, '0') end, repeat('0', 64),
      'Van Escolar', 'Fiat', 'Branca', 2020, 15, 3, true, array['Transporte Manhã'], '', 'SP',
      case when ${isWanted} or n % 200 = 0 then 'São Vicente' else 'Cidade ' || n % 500 end, array['E'], array['B'],
      ${moment} from ${all}`);
  await rawQuery(
    `insert into cases (id, driver_id, opened_at) select 'd' || n, 'd' || n, ${moment} from ${all}`,
  );
  await rawQuery(`insert into reports (id, case_id, reason, created_at, protocol, resolved_at, outcome, resolution)
    select 'r' || n, 'd' || case when n % 1000 < 2 then 1 else n end, 'x', ${moment},
      translate(upper(lpad(to_hex(n), 8, 'z')), '01', 'GH'), case when n % 2 = 0 then now() end,
      case when n % 2 = 0 then 'sem medida' end, case when n % 2 = 0 then 'y' end from ${all}`);
  await rawQuery(`insert into contact_messages (id, name, email, subject, message, created_at)
    select 'm' || n, 'Ana', 'ana' || n || '@email.com', 'x', 'y', ${moment} from ${all}`);
  await rawQuery(`insert into operator_log (id, action, subject, reason, actor, at)
    select 'a' || n, case when n % 20 = 0 then 'suspended' else 'looked-up' end, 'u' || n, '',
      case when n % 500 = 0 then 'helena' else 'bruno' end, ${moment} from ${all}`);
  await rawQuery(`insert into jobs.job (name, data, source_name, created_on)
    select 'dead-jobs', '{}', 'mail-report', now() + (n / 7) * interval '1 second' from generate_series(1, 1000) n`);
  for (const table of ["users", "drivers", "cases", "reports", "contact_messages", "operator_log"])
    await rawQuery(`analyze ${table}`);
}
