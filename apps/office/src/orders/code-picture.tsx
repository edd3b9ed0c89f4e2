import { renderSVG } from 'uqr'
import { printTexts } from './texts.ts'

/** The order code for a scanner; drawn here, so that it is sent to no other service. */
export function CodePicture({ code, className }: { code: string; className: string }) {
  const drawn = renderSVG(code, { border: 0, ecc: 'M' })
  return <img src={`data:image/svg+xml,${encodeURIComponent(drawn)}`} alt={printTexts.code(code)} className={className} />
}
