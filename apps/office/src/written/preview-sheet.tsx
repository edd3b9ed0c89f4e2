import { useEffect, useState } from 'react'
import { useDeskAct } from '#desk/desk-act.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { useNow } from '#device/clock.ts'
import { copy, shopUrl } from '#device/share.ts'
import { call } from '@mutirao/client/call'
import type { WrittenKind } from '@mutirao/contract/written'
import { addressDraft } from '@mutirao/contract/written-drafts'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { texts as officeTexts } from '../texts.ts'
import { draftTexts as texts, whenText } from './draft-texts.ts'

type Props = { name: { kind: WrittenKind; id: string }; onClose: () => void }
type Address = { path: string; expiresAt: string }

/** The shop with the draft, in a phone's frame, and the address that shows it elsewhere. */
export function PreviewSheet({ name: { kind, id }, onClose }: Props) {
  const now = useNow()
  const { send, fault } = useDeskAct(`preview address ${kind} ${id}`)
  const [address, setAddress] = useState<Address>()
  const [copied, setCopied] = useState<boolean>()
  useEffect(() => {
    void send(() => call(addressDraft, { params: { kind, id }, query: {} })).then((done) => done && setAddress(done.answer))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for the sheet
  }, [])
  return (
    <Sheet title={texts.previewTitle} closeLabel={officeTexts.close} isOpen onClose={onClose}>
      <div className="grid gap-3">
        <FaultNote fault={fault} />
        {address && (
          <>
            <p className="text-13 text-ink-2">{texts.previewText(whenText(address.expiresAt, now))}</p>
            <div className="flex flex-wrap gap-2.5">
              <ButtonLink href={address.path} target="_blank" className="flex-1">
                {texts.previewOpen}
              </ButtonLink>
              <Button kind="line" className="flex-1" onClick={() => void copy(shopUrl(address.path)).then(setCopied)}>
                {texts.copy}
              </Button>
            </div>
            <output className="text-13 empty:hidden">{copied === undefined ? '' : copied ? texts.copied : texts.notCopied}</output>
            <iframe
              title={texts.previewFrame}
              src={address.path}
              sandbox="allow-same-origin"
              className="mx-auto h-140 w-full max-w-97.5 rounded-card border border-line bg-surface"
            />
          </>
        )}
      </div>
    </Sheet>
  )
}
