import { formatDate, formatWholeReais, parseWholeReais } from "../../../shared/brazil";
import { contractDocxPath, contractPdfPath } from "../../../shared/paths";
import { checkTerms, type OwnDetails, type Terms } from "../../../shared/profile/details";
import {
  installments,
  noticeDays,
  siblingDiscounts,
  termsFields,
} from "../../../shared/profile/terms-fields";
import { trpc } from "../../app/trpc";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { Field } from "../../ui/forms/field";
import { Input } from "../../ui/forms/input";
import { SegmentedRadio } from "../../ui/forms/segmented-radio";
import { Select } from "../../ui/forms/select";
import { SwitchRow } from "../../ui/forms/switch-row";
import { Icon } from "../../ui/icon";
import { DetailsCardForm } from "./details-card-form";
import { termsForm, typedTerms } from "./details-form";
import { useConfirmTerms } from "./use-confirm-terms";
import { useDetailsCard } from "./use-details-card";

type TermsFormProps = {
  details: OwnDetails;
  userId: string;
  onDirty: (isDirty: boolean) => void;
  onSaved: (details: OwnDetails) => void;
};

const unstated = { value: "", label: "Não informar" };

/** "Valores e condições", for the driver. */
export function TermsForm({ details, userId, onDirty, onSaved }: TermsFormProps) {
  const saveTerms = trpc.drivers.saveTerms.useMutation();
  const card = useDetailsCard({
    form: "terms",
    userId,
    stored: typedTerms(details.terms),
    version: details.terms?.confirmedAt ?? null,
    check: (typed) => checkTerms(termsForm(typed)).issues,
    save: async (typed, confirmedAt) => {
      const { success, message, replacedOther, ...saved } = await saveTerms.mutateAsync({
        ...termsForm(typed),
        confirmedAt,
      });
      onSaved(saved);
      return { message, stored: typedTerms(saved.terms), version: saved.terms?.confirmedAt ?? null };
    },
  });
  const { typed, set, errorOf } = card;
  const tidyPrice = () => {
    const price = parseWholeReais(typed.monthlyPrice);
    if (!Number.isNaN(price)) set({ monthlyPrice: formatWholeReais(price) });
  };
  return (
    <DetailsCardForm
      id="valores"
      title="Valores e condições"
      lead="Tudo aqui é opcional. O que ficar vazio não aparece."
      purpose="para salvar os valores"
      submitLabel="Salvar valores"
      card={card}
      onDirty={onDirty}
      notice={
        details.terms?.monthlyPrice != null && !details.isPriceShown ? (
          <HiddenPrice terms={details.terms} />
        ) : null
      }
      secondAction={
        details.terms ? (
          <Confirmed terms={details.terms} canConfirm={!card.isDirty} onSaved={onSaved} />
        ) : null
      }
    >
      <Field
        label={termsFields.monthlyPrice.label}
        id="valores-monthlyPrice"
        error={errorOf("monthlyPrice")}
        hint="Depois de 6 meses sem confirmar, a mensalidade sai do perfil."
      >
        <Input
          name="monthlyPrice"
          inputMode="numeric"
          autoComplete="off"
          placeholder={`Ex.: ${formatWholeReais(390)}`}
          value={typed.monthlyPrice}
          onChange={({ target }) => set({ monthlyPrice: target.value })}
          onBlur={tidyPrice}
        />
      </Field>
      <SegmentedRadio
        legend={termsFields.installments.label}
        showLegend
        short
        name="installments"
        segments={[...installments.map((count) => ({ value: `${count}`, label: `${count}` })), unstated]}
        value={typed.installments}
        onValueChange={(value) => set({ installments: value })}
      />
      <SegmentedRadio
        legend={termsFields.vacationCharge.label}
        showLegend
        name="vacationCharge"
        segments={[
          { value: "none", label: "Não cobro" },
          { value: "half", label: "Cobro metade" },
          { value: "full", label: "Cobro inteiro" },
          unstated,
        ]}
        value={typed.vacationCharge}
        onValueChange={(vacationCharge) => set({ vacationCharge })}
      />
      <Field label={termsFields.siblingDiscount.label} id="valores-siblingDiscount">
        <Select
          name="siblingDiscount"
          value={typed.siblingDiscount}
          onChange={({ target }) => set({ siblingDiscount: target.value })}
        >
          <option value="">{unstated.label}</option>
          {siblingDiscounts.map((percent) => (
            <option key={percent} value={percent}>
              {percent}%
            </option>
          ))}
        </Select>
      </Field>
      <Field label={termsFields.noticeDays.label} id="valores-noticeDays">
        <Select
          name="noticeDays"
          value={typed.noticeDays}
          onChange={({ target }) => set({ noticeDays: target.value })}
        >
          <option value="">{unstated.label}</option>
          {noticeDays.map((days) => (
            <option key={days} value={days}>
              {days} dias
            </option>
          ))}
        </Select>
      </Field>
      <SwitchRow
        className="border-y py-2"
        name="hasContract"
        label={termsFields.hasContract.label}
        checked={typed.hasContract}
        onChange={({ target }) => set({ hasContract: target.checked })}
      />
      <ModelContract />
    </DetailsCardForm>
  );
}

function ModelContract() {
  return (
    <div className="border-b pb-5">
      <p>
        <a href={contractPdfPath} download className="inline-flex min-h-12 items-center gap-3 font-bold">
          <Icon name="download" />
          <span className="underline decoration-2 underline-offset-5">Baixar um modelo de contrato</span>
        </a>
      </p>
      <p>
        <a
          href={contractDocxPath}
          download
          className="inline-flex min-h-11 items-center text-label underline underline-offset-3"
        >
          Baixar em Word, para mudar o texto
        </a>
      </p>
      <p className="text-label text-ink-2">
        Texto nosso, que nenhum advogado revisou. Leia e mude o que precisar.
      </p>
    </div>
  );
}

function HiddenPrice({ terms }: { terms: Terms }) {
  if (terms.monthlyPrice === null) return null;
  return (
    <Banner kind="warning" lead="Sua mensalidade saiu do perfil.">
      Faz mais de 6 meses que você confirmou a mensalidade. Se ainda é a partir de{" "}
      {formatWholeReais(terms.monthlyPrice)}, toque em “Continua certo”.
    </Banner>
  );
}

type ConfirmedProps = { terms: Terms; canConfirm: boolean; onSaved: (details: OwnDetails) => void };

/** When it was confirmed, and a button to confirm it again. Unsaved values can't be confirmed. */
function Confirmed({ terms, canConfirm, onSaved }: ConfirmedProps) {
  const { confirm, isSending } = useConfirmTerms(onSaved);
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2 text-label text-ink-2">
      Confirmados em {formatDate(terms.confirmedAt)}.
      {canConfirm ? (
        <Button
          variant="quiet"
          size="flush"
          className="text-label!"
          loading={isSending}
          loadingText="Confirmando..."
          onClick={() => void confirm(terms.confirmedAt)}
        >
          Continua certo
        </Button>
      ) : null}
    </p>
  );
}
