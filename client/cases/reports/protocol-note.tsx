import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { paths } from "../../../shared/paths";
import { Banner } from "../../ui/banner";

/** How to look up a report that was sent. */
export type SentReport = { protocol: string; hasEmail: boolean };

/** The protocol of a report that was just sent; stays on the profile, because toasts disappear. */
export function ProtocolNote({ protocol, hasEmail }: SentReport) {
  const note = useRef<HTMLDivElement>(null);
  // The bar and the toast lie over the end of the page.
  // In braces: newer browsers answer with a promise, which React would take for a cleanup and call.
  useEffect(() => {
    note.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={note}>
      <Banner kind="success" role="status" title={`Protocolo ${protocol}`} className="mt-3">
        {hasEmail ? (
          <>
            Enviamos um comprovante para o seu email. Veja a situação quando quiser em{" "}
            <Link to={paths.protocol} className="text-link">
              Acompanhar denúncia
            </Link>
            .
          </>
        ) : (
          "Anote: com ele a nossa equipe acha a sua denúncia se você falar com a gente."
        )}
      </Banner>
    </div>
  );
}
