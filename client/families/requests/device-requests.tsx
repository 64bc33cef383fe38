import { useCallback, useEffect, useState } from "react";
import type { LinkedRequest } from "../../../shared/families/requests/calls";
import { readRequestAction } from "../../../shared/families/requests/request-outcome";
import { failures } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { readFailure } from "../../app/errors";
import { PageHeading } from "../../app/layout/page-heading";
import { type Api, trpc } from "../../app/trpc";
import { knownDevice } from "../../push/device";
import { Banner } from "../../ui/banner";
import { ButtonAnchor } from "../../ui/button-link";
import { OwnRequestsPage } from "./own-requests-page";

/** The requests that this phone made, which it proves with its own secret. */
export function DeviceRequests() {
  const { client } = trpc.useUtils();
  const [requests, setRequests] = useState<readonly LinkedRequest[] | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const load = useCallback(async () => {
    const device = knownDevice();
    try {
      setRequests(device ? (await client.requests.linked.mutate({ device })).requests : []);
    } catch (error) {
      const { status, message } = readFailure(error);
      if (status === 404) setRequests([]);
      else setFailure(message || failures.noAnswer);
    }
  }, [client]);
  useEffect(() => {
    void load();
  }, [load]);
  const press = async ({ id }: LinkedRequest, form: FormData) => {
    setFailure(null);
    try {
      await act(client, { device: knownDevice() ?? "", id }, form);
    } catch (error) {
      const { issues, message } = readFailure(error);
      setFailure(issues[0]?.message || message || failures.noAnswer);
    }
    await load();
  };
  if (requests === undefined)
    return failure ? (
      <Banner kind="error" role="alert" title="Não conseguimos abrir seus pedidos">
        {failure}
      </Banner>
    ) : (
      <p role="status">Carregando...</p>
    );
  if (requests.length > 0) return <OwnRequestsPage requests={requests} failure={failure} onPress={press} />;
  return (
    <>
      <PageHeading
        title="Seus pedidos de vaga"
        lead="Este aparelho não tem pedidos. Se você pediu por email, abra o link que enviamos."
        className="mb-7"
      />
      <ButtonAnchor href={paths.search} size="xl" className="w-full">
        Buscar Condutores
      </ButtonAnchor>
    </>
  );
}

/** The calls behind the buttons. A phone's requests need no confirmation: it has no such button. */
async function act(
  { requests }: Api["client"],
  request: { device: string; id: string },
  form: FormData,
): Promise<unknown> {
  const field = (name: string) => String(form.get(name) ?? "");
  const action = readRequestAction(field("acao"));
  switch (action) {
    case "sim":
    case "nao":
      return requests.agree.mutate({ ...request, agreed: action === "sim" });
    case "corrigir":
      return requests.change.mutate({ ...request, firstName: field("firstName"), phone: field("phone") });
    case "retirar":
      return requests.withdraw.mutate(request);
  }
}
