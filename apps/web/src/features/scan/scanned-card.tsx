import { paths } from '#links/paths.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { copyText } from '#platform/clipboard.ts'
import type { Scanned } from '@mutirao/domain/scanned-text'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'

/** The meaning of a scanned code, and one action; nothing opens automatically. */
export function ScannedCard({ scanned }: { scanned: Scanned }) {
  return (
    <section aria-label={m.scan_found()} className="card grid animate-rise gap-3 p-3.5" aria-live="polite">
      <Meaning scanned={scanned} />
    </section>
  )
}

const linkTexts = { campaign: m.scan_is_campaign_link, product: m.scan_is_product, invite: m.scan_is_invite }

function Meaning({ scanned }: { scanned: Scanned }) {
  switch (scanned.kind) {
    case 'link':
      return <Way text={linkTexts[scanned.to]()} code={scanned.path} href={scanned.path} label={m.scan_go()} />
    case 'order':
      return <Way text={m.scan_is_order()} code={scanned.code} href={paths.trackingDetails(scanned.code)} label={m.see_order()} />
    case 'campaign':
      return <Way text={m.scan_is_campaign()} code={scanned.code} href={`${paths.home}?code=${scanned.code}`} label={m.scan_use_code()} />
    case 'pix':
      return (
        <>
          <p className="font-semibold">{m.scan_is_pix()}</p>
          <p className="text-13 break-all text-ink-2">{scanned.text}</p>
          <Button onClick={async () => showSnack((await copyText(scanned.text)) ? m.scan_pix_copied() : scanned.text)}>
            {m.copy_pix()}
          </Button>
        </>
      )
    case 'address':
      return <Words title={m.scan_is_address()} text={scanned.text} />
    case 'other':
      return <Words title={m.scan_is_other()} text={scanned.text} />
  }
}

function Way({ text, code, href, label }: { text: string; code: string; href: string; label: string }) {
  return (
    <>
      <p className="font-semibold">{text}</p>
      <p className="font-head text-16 break-all">{code}</p>
      <ButtonLink href={href} isFull>
        {label}
      </ButtonLink>
    </>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <>
      <p className="font-semibold">{title}</p>
      <p className="text-13 break-all whitespace-pre-line text-ink-2">{text}</p>
    </>
  )
}
