import { start } from '#api/start.ts'
import { useDeskAct } from '#desk/desk-act.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { download } from '#device/download.ts'
import { said } from '#written/said.tsx'
import { callFile } from '@mutirao/client/call'
import { exportShop } from '@mutirao/contract/written'
import { Button } from '@mutirao/ui/button.tsx'
import { shopTexts } from './texts.ts'

/** A shop with thousands of photos over a phone's network. */
const LONGEST_DOWNLOAD_MS = 30 * 60_000

/** Downloads the shop as a folder. */
export function ShopCopy() {
  const { send, isBusy, fault } = useDeskAct('export')

  async function handleDownload() {
    const done = await send(() => callFile(exportShop, {}, AbortSignal.timeout(LONGEST_DOWNLOAD_MS)))
    if (!done) return
    download(`${start.slug}.zip`, done.answer)
    said.set({ text: shopTexts.copyDone })
  }

  return (
    <section className="card mt-4 grid gap-3 p-4">
      <h2 className="text-18 font-semibold">{shopTexts.copy}</h2>
      <p className="text-ink-2">{shopTexts.copyText}</p>
      <FaultNote fault={fault} />
      <Button kind="line" isBusy={isBusy} className="justify-self-start max-md:w-full" onClick={() => void handleDownload()}>
        {shopTexts.copyAct}
      </Button>
    </section>
  )
}
