import { renderSVG } from 'uqr'
import * as m from '#paraglide/messages.js'

/** Rendered locally, so that the link is sent to no other service. Dark on white in every palette, for cameras. */
export function LinkQr({ url }: { url: string }) {
  return <img src={`data:image/svg+xml,${encodeURIComponent(renderSVG(url, { border: 0 }))}`} alt={m.invite_qr()} className="size-full" />
}
