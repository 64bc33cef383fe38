import { Banner } from "../ui/banner";

/** What to check before hiring, beside the driver's own words. */
export function SafetyNote({ className = "" }: { className?: string }) {
  return (
    <Banner kind="warning" icon="shield" title="Antes de contratar" className={className}>
      Peça a autorização de transporte escolar, a CNH e a vistoria. Nunca pague adiantado sem conhecer o
      condutor.
    </Banner>
  );
}
