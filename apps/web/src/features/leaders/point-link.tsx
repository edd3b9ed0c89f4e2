import { Suspense } from 'react'
import { LinkQr } from '#features/account/link-qr.tsx'
import { LinkToShare } from '#features/account/link-to-share.tsx'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import type { MyPoint } from '@mutirao/contract/leaders'

/** The link that brings visitors to the shop with this point chosen. */
export function PointLink({ point: { point, path } }: { point: MyPoint }) {
  const { origin, tenant } = usePageState()
  const url = origin + path
  const text = (link: string) => m.point_share_text({ shop: tenant.name, point, url: link }).trim()
  return (
    <section className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-4" aria-labelledby="point-link">
      <h2 id="point-link" className="text-16">
        {m.point_link()}
      </h2>
      <p className="text-13 text-ink-2">{m.point_link_text()}</p>
      <LinkToShare url={url} label={m.point_link()} whatsappLabel={m.point_share_whatsapp()} textWith={text} />
      <div className="mx-auto size-40 scannable rounded-card bg-white p-3.5 shadow-[inset_0_0_0_1px_var(--line)]">
        <Suspense>
          <LinkQr url={url} />
        </Suspense>
      </div>
    </section>
  )
}
