import { useState } from "react";
import { failures } from "../../../../shared/messages";
import { readFailure } from "../../../app/errors";
import { saveFile } from "../../../app/save-file";
import { trpc } from "../../../app/trpc";
import { Button } from "../../../ui/button";
import { toast } from "../../../ui/overlays/toast";
import { requestsCsv } from "./requests-csv";

const PAGE_SIZE = 200;

/** "Baixar planilha": all open and agreed requests. */
export function CsvButton({ year }: { year: number }) {
  const { client } = trpc.useUtils();
  const [isLoading, setLoading] = useState(false);
  const save = async () => {
    setLoading(true);
    try {
      const all = [];
      let cursor: string | undefined;
      do {
        const page = await client.requests.received.query({ limit: PAGE_SIZE, ...(cursor && { cursor }) });
        all.push(...page.requests);
        cursor = page.next ?? undefined;
      } while (cursor);
      saveFile(`pedidos-${year}.csv`, requestsCsv(all), "text/csv;charset=utf-8");
    } catch (error) {
      const text = readFailure(error).message || failures.noAnswer;
      toast({ kind: "error", title: "Não conseguimos preparar a planilha", text });
    }
    setLoading(false);
  };
  return (
    <Button
      icon="download"
      variant="quiet"
      size="flush"
      loading={isLoading}
      loadingText="Preparando..."
      onClick={() => void save()}
    >
      Baixar planilha
    </Button>
  );
}
