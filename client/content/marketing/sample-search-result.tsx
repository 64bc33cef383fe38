import type { Company } from "../../../shared/company";
import { profileDescription, profileTitle } from "../../drivers/profile-description";
import { Card } from "../../ui/card";
import { sampleDriver } from "./sample-driver";

/** A profile among the results of a search engine, with the texts that profiles really have. */
export function SampleSearchResult({ company }: { company: Company }) {
  const { city, state, schools, neighborhoods, ...rest } = sampleDriver;
  const sample = {
    ...rest,
    serviceCity: city,
    serviceState: state,
    offeredSchoolTransport: [...schools],
    offeredNeighborhoods: [...neighborhoods],
  };
  return (
    <Card>
      <div className="flex items-center gap-3">
        <img src="/favicon.svg" alt="" width={28} height={28} loading="lazy" className="size-7" />
        <p className="min-w-0 text-label leading-5">
          <span className="block">{company.brandName}</span>
          <span className="block text-ink-2 wrap-anywhere">{new URL(company.origin).host} › condutor</span>
        </p>
      </div>
      <p className="mt-3 text-h3 font-semibold text-info">{profileTitle(sample)}</p>
      <p className="mt-1 text-small text-ink-2">{profileDescription(sample)}</p>
    </Card>
  );
}
