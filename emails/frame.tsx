import { Fragment, type ReactNode } from "react";
import { Body, Container, Head, Html, Preview, Text } from "react-email";
import { type Company, senderLines } from "../shared/company";
import { darkStyles, styles } from "./styles";

type FrameProps = {
  company: Company;
  /** The preview text that a mail program shows after the subject. */
  preview: string;
  footnote: ReactNode;
  children: ReactNode;
};

/** The layout of every mail: brand, band, card. Readable without images, in dark mode and at 320 px. */
export function Frame({ company, preview, footnote, children }: FrameProps) {
  return (
    <Html lang="pt-BR">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body lang="pt-BR" style={styles.page} className="mail-page">
        <Container style={styles.frame}>
          <table
            role="presentation"
            cellPadding={0}
            cellSpacing={0}
            style={styles.card}
            className="mail-card"
          >
            <tbody>
              <tr>
                <td style={styles.header} className="mail-pad">
                  <Brand name={company.brandName} />
                </td>
              </tr>
              <tr>
                <td style={styles.band}>&nbsp;</td>
              </tr>
              <tr>
                <td style={styles.content} className="mail-pad">
                  {children}
                </td>
              </tr>
            </tbody>
          </table>
          {footnote && (
            <Text style={styles.footnote} className="mail-ink2">
              {footnote}
            </Text>
          )}
          <Text style={styles.footnote} className="mail-ink2">
            <Lines text={senderLines(company).join("\n")} />
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

// The logo is text, so it shows where images are blocked: the last word of the name is on the band.
function Brand({ name }: { name: string }) {
  const words = name.split(" ");
  const last = words.pop();
  return (
    <p style={styles.brand} className="mail-ink">
      {words.join(" ")} <span style={styles.brandTag}>{last}</span>
    </p>
  );
}

/** Preserves line breaks, which mail programs would collapse. */
export function Lines({ text }: { text: string }) {
  return text.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that never changes have no other name.
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
