import type { ReactNode } from "react";
import { Button, Heading, Hr, Link, render, Text } from "react-email";
import type { Company } from "../shared/company";
import { Frame, Lines } from "./frame";
import { styles } from "./styles";

/** The content of a mail. Every mail of the product has this form: title, sentences, one button, next steps. */
export type Notice = {
  title: string;
  /** The preview text that a mail program shows after the subject; by default the first paragraph. */
  preview?: string;
  paragraphs: string[];
  /** The facts of the mail, line by line. */
  facts?: { label: string; value: string }[];
  /** Paragraphs below the facts. */
  more?: string[];
  /** Several items of one kind, each with a link. */
  items?: { title: string; path: string; lines: string[] }[];
  /** The one button, with a path of the product ("/painel"), or a full URL of Stripe's page for a payment. */
  link?: { label: string; path: string };
  /** An alternative action, directly below the button. */
  otherLink?: { label: string; path: string };
  /** A less prominent alternative below everything else: "Não fui eu". */
  wayOut?: { words: string; label: string; path: string };
  /** The next steps, numbered. */
  steps?: string[];
  /** "Próximos passos" by default. */
  stepsTitle?: string;
  /** Small print below the card, and a link at its end. */
  footnote?: string;
  footnoteLink?: { label: string; path: string };
};

/** The target of a link in a mail: absolute, because mails have no URL of their own. */
export function linkAddress(company: Company, path: string): string {
  return new URL(path, company.origin).href;
}

/** The title above a notice's steps. */
export function stepsTitleOf(notice: Notice): string {
  return notice.stepsTitle ?? "Próximos passos";
}

/** A notice as the HTML part of a mail. */
export function renderHtml(company: Company, notice: Notice): Promise<string> {
  return render(<NoticeMail company={company} notice={notice} />);
}

function NoticeMail({ company, notice }: { company: Company; notice: Notice }) {
  const {
    title,
    paragraphs,
    preview = paragraphs[0] ?? title,
    facts,
    more = [],
    items = [],
    link,
    otherLink,
    wayOut,
    steps,
  } = notice;
  const small = (label: string, path: string) => (
    <Link href={linkAddress(company, path)} style={styles.footnoteLink} className="mail-ink2">
      {label}
    </Link>
  );
  const footnote = notice.footnote && (
    <>
      {notice.footnote} {notice.footnoteLink && small(notice.footnoteLink.label, notice.footnoteLink.path)}
    </>
  );
  return (
    <Frame company={company} preview={preview} footnote={footnote}>
      <Heading as="h1" style={styles.title} className="mail-ink mail-title">
        {title}
      </Heading>
      <Paragraphs texts={paragraphs} />
      {facts && <FactLines facts={facts} />}
      <Paragraphs texts={more} />
      {items.map(({ title: name, path, lines }) => (
        <Text key={path} style={styles.paragraph} className="mail-ink">
          <Link href={linkAddress(company, path)} style={styles.wayOut} className="mail-ink">
            {name}
          </Link>
          <br />
          <Lines text={lines.join("\n")} />
        </Text>
      ))}
      {link && (
        <LinkBlock label={link.label} href={linkAddress(company, link.path)}>
          {otherLink && (
            <Text style={styles.paragraph}>
              <Link href={linkAddress(company, otherLink.path)} style={styles.wayOut} className="mail-ink">
                {otherLink.label}
              </Link>
            </Text>
          )}
        </LinkBlock>
      )}
      {steps && steps.length > 0 && <Steps title={stepsTitleOf(notice)} steps={steps} />}
      {wayOut && (
        <WayOut words={wayOut.words} label={wayOut.label} href={linkAddress(company, wayOut.path)} />
      )}
    </Frame>
  );
}

function Paragraphs({ texts }: { texts: string[] }) {
  return texts.map((text) => (
    <Text key={text} style={styles.paragraph} className="mail-ink">
      <Lines text={text} />
    </Text>
  ));
}

function FactLines({ facts }: { facts: { label: string; value: string }[] }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={styles.facts}>
      <tbody>
        {facts.map(({ label, value }) => (
          <tr key={`${label} ${value}`}>
            <td style={styles.factLabel} className="mail-ink2 mail-rule">
              {label}
            </td>
            <td style={styles.factValue} className="mail-ink mail-rule">
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LinkBlock({ label, href, children }: { label: string; href: string; children?: ReactNode }) {
  return (
    <>
      <Button href={href} style={styles.button} className="mail-button">
        {label}
      </Button>
      {children}
      <Text style={styles.hint} className="mail-ink2">
        Se o botão não abrir, copie este endereço no navegador:
      </Text>
      <p style={styles.address} className="mail-sunk">
        <Link href={href} style={styles.addressLink} className="mail-ink">
          {href}
        </Link>
      </p>
    </>
  );
}

function WayOut({ words, label, href }: { words: string; label: string; href: string }) {
  return (
    <>
      <Hr style={styles.rule} className="mail-rule" />
      <Text style={styles.paragraph} className="mail-ink">
        {words}{" "}
        <Link href={href} style={styles.wayOut} className="mail-ink">
          {label}
        </Link>
      </Text>
    </>
  );
}

function Steps({ title, steps }: { title: string; steps: string[] }) {
  return (
    <>
      <Hr style={styles.rule} className="mail-rule" />
      <Heading as="h2" style={styles.stepsTitle} className="mail-ink">
        {title}
      </Heading>
      <table role="presentation" cellPadding={0} cellSpacing={0}>
        <tbody>
          {steps.map((step, index) => (
            <tr key={step}>
              <td style={styles.stepNumberCell}>
                <div style={styles.stepNumber}>{index + 1}</div>
              </td>
              <td style={styles.step} className="mail-ink">
                {step}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
