import { Suspense } from 'react'
import { LinkQr } from '#features/account/link-qr.tsx'
import { usePageState } from '#page/page-state.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { copyText } from '#platform/clipboard.ts'
import { whatsappLink } from '#platform/share.ts'
import { share } from '#ui/share.ts'
import type { MyPoint } from '@mutirao/contract/leaders'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { share2 } from '@mutirao/ui/icons.gen.ts'
import { copy } from '@mutirao/ui/service-icons.gen.ts'

/** The link that brings visitors to the shop with this point chosen. */
export function PointLink({ point: { point, path } }: { point: MyPoint }) {
  const { origin, tenant } = usePageState()
  const url = origin + path
  const text = (link: string) => m.point_share_text({ shop: tenant.name, point, url: link }).trim()
  const handleCopy = async () => showSnack((await copyText(url)) ? m.link_copied() : url)
  return (
    <section className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-4" aria-labelledby="point-link">
      <h2 id="point-link" className="text-16">
        {m.point_link()}
      </h2>
      <p className="text-13 text-ink-2">{m.point_link_text()}</p>
      <input
        readOnly
        value={url}
        aria-labelledby="point-link"
        onFocus={(event) => event.target.select()}
        className="min-h-11 w-full truncate rounded-md bg-well px-3 font-mono text-13 font-medium text-ink-2"
      />
      <ButtonLink href={whatsappLink(text(url))} target="_blank" rel="noopener noreferrer" isFull>
        {m.point_share_whatsapp()}
      </ButtonLink>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2">
        <Button kind="line" size="small" onClick={() => void handleCopy()}>
          <Icon d={copy} />
          {m.copy_link()}
        </Button>
        <Button kind="line" size="small" onClick={() => void share({ title: tenant.name, text: text(''), url })}>
          <Icon d={share2} />
          {m.share()}
        </Button>
      </div>
      <div className="mx-auto size-40 scannable rounded-card bg-white p-3.5 shadow-[inset_0_0_0_1px_var(--line)]">
        <Suspense>
          <LinkQr url={url} />
        </Suspense>
      </div>
    </section>
  )
}
