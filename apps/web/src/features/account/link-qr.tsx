import { renderSVG } from 'uqr'
import * as m from '#paraglide/messages.js'

/** Drawn here: the link tells nobody else. Dark on white in every palette, as cameras want it. */
export function LinkQr({ url }: { url: string }) {
  return <img src={`data:image/svg+xml,${encodeURIComponent(renderSVG(url, { border: 0 }))}`} alt={m.invite_qr()} className="size-full" />
}
