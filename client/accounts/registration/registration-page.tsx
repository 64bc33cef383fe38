import { lazy, Suspense, useEffect, useState } from "react";
import { paths } from "../../../shared/paths";
import { PageHeading } from "../../app/layout/page-heading";
import { PlanCards } from "../../billing/plan-cards";
import { ButtonLink } from "../../ui/button-link";
import { Loading } from "../../ui/skeleton";
import { TabPanel, Tabs } from "../../ui/tabs";
import {
  emptyRegistration,
  forgetRegistrationDraft,
  type RegistrationDraft,
  readRegistration,
} from "./registration-draft";
import { type CreatedAccount, readCreated, storeCreated } from "./registration-here";
import { TermsStep } from "./terms-step";

// The terms are read first: meanwhile the form is loaded, and the screen after it once the account exists.
const loadForm = () => import("./registration-form");
const RegistrationForm = lazy(() => loadForm().then((module) => ({ default: module.RegistrationForm })));
const loadCreated = () => import("./account-created");
const AccountCreated = lazy(() => loadCreated().then((module) => ({ default: module.AccountCreated })));

const tabs = [
  { value: "cadastro", label: "Cadastro" },
  { value: "planos", label: "Planos de Assinatura" },
] as const;

type RegistrationTab = (typeof tabs)[number]["value"];

type RegistrationPageProps = { tab: RegistrationTab; onTabChange: (tab: RegistrationTab) => void };

/** Registration of drivers and, in a second tab, the plans (§2 "Registration"). */
export function RegistrationPage({ tab, onTabChange }: RegistrationPageProps) {
  // What the form contains at first; null until the terms are accepted.
  const [begun, setBegun] = useState<RegistrationDraft | null>(null);
  const [created, setCreated] = useState<CreatedAccount | null>(null);
  // After hydration: the server can't know what this browser stores.
  useEffect(() => {
    setBegun(readRegistration());
    setCreated(readCreated());
  }, []);
  useEffect(() => {
    if (begun) void loadCreated();
  }, [begun]);
  const restart = () => {
    forgetRegistrationDraft();
    setBegun(null);
  };
  const correct = (typed: RegistrationDraft) => {
    storeCreated(null);
    setBegun(typed);
    setCreated(null);
  };
  if (created) {
    return (
      <Suspense fallback={<Loading text="Abrindo..." className="page py-7" />}>
        <AccountCreated user={created.user} onCorrect={() => correct(created.typed)} />
      </Suspense>
    );
  }
  return (
    <div className="page py-7 md:py-13">
      <div className="mx-auto max-w-plans">
        <PageHeading title="Cadastro de condutor" />
        <Tabs
          id="cadastro"
          label="Cadastro e planos"
          tabs={tabs}
          value={tab}
          onValueChange={onTabChange}
          className="mt-5 md:max-w-narrow"
        />
        <TabPanel id="cadastro" value="cadastro" active={tab === "cadastro"} className="mt-5 md:max-w-narrow">
          {begun ? (
            <Suspense fallback={<Loading text="Abrindo..." />}>
              <RegistrationForm
                begun={begun}
                onRegistered={(user, typed) => {
                  storeCreated({ user, typed });
                  setCreated({ user, typed });
                }}
                onRestart={restart}
              />
            </Suspense>
          ) : (
            <TermsStep onRead={() => void loadForm()} onAccept={() => setBegun(emptyRegistration)} />
          )}
          <noscript>
            <p className="mt-5 font-bold">Para criar a conta, ative o JavaScript do seu navegador.</p>
          </noscript>
        </TabPanel>
        <TabPanel id="cadastro" value="planos" active={tab === "planos"} className="mt-6">
          <PlanCards
            action={(plan) => (
              <ButtonLink to={paths.login} variant={plan.highlighted ? "band" : "outline"} size="xl">
                Fazer Login para Assinar
              </ButtonLink>
            )}
          />
        </TabPanel>
      </div>
    </div>
  );
}
