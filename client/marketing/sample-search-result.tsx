import type { Company } from "../../shared/company";
import { profileDescription } from "../drivers/profile-description";
import { Card } from "../ui/card";
import { sampleDriver } from "./sample-driver";

/** A profile among the results of a search engine, in the words that profiles really send there. */
export function SampleSearchResult({ company }: { company: Company }) {
  const { name, city, state, vehicleType, schools } = sampleDriver;
  const place = `${city}, ${state}`;
  return (
    <Card>
      <div className="flex items-center gap-3">
        <img src="/favicon.svg" alt="" width={28} height={28} loading="lazy" className="size-7" />
        <p className="min-w-0 text-label leading-5">
          <span className="block">{company.brandName}</span>
          <span className="block text-ink-2 wrap-anywhere">{new URL(company.origin).host} › condutor</span>
        </p>
      </div>
      <p className="mt-3 text-h3 font-semibold text-info">
        {name}, transporte escolar em {place}
      </p>
      <p className="mt-1 text-small text-ink-2">
        {profileDescription({
          name,
          vehicleType,
          serviceCity: city,
          serviceState: state,
          offeredSchoolTransport: [...schools],
        })}
      </p>
    </Card>
  );
}
