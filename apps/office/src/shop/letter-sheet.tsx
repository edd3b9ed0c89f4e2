import { useEffect, useRef, useState } from 'react'
import { useDeskAct } from '#desk/desk-act.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { drawMail } from '#device/drawn-mail.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { call } from '@mutirao/client/call'
import { sendTestLetter, type TypedWords } from '@mutirao/contract/letters'
import type { LetterNews } from '@mutirao/domain/letter-words'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Segmented } from '@mutirao/ui/segmented.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { texts } from '../texts.ts'
import { documentTexts, letterName } from './document-texts.ts'
import { letterPreviewQuery } from './letter-queries.ts'

type Props = { news: LetterNews; words: TypedWords; onClose: () => void }

const looks = ['html', 'mail', 'sms'] as const
type Look = (typeof looks)[number]

/** A letter in the typed words as it arrives, and a test of it to the reader's own e-mail. */
export function LetterSheet({ news, words, onClose }: Props) {
  const [look, setLook] = useState<Look>('html')
  const read = useDeskRead(letterPreviewQuery(news, words))
  return (
    <Sheet title={letterName(news)} closeLabel={texts.close} isOpen onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Segmented
          label={documentTexts.letterLook}
          options={looks.map((value) => ({ value, label: documentTexts.letterLooks[value] }))}
          value={look}
          onChange={setLook}
        />
        <KeptNote of={read} />
        {read.value && (
          <>
            {look !== 'sms' && (
              <p>
                <span className="block text-13 text-ink-2">{documentTexts.subject}</span>
                <b className="wrap-anywhere">{read.value.subject}</b>
              </p>
            )}
            {look === 'html' ? (
              <DrawnMail html={read.value.html} />
            ) : (
              <p className="rounded-card bg-well p-4 whitespace-pre-line wrap-anywhere">{read.value[look]}</p>
            )}
            <p className="text-13 text-ink-2">{documentTexts.letterSample}</p>
          </>
        )}
        <Test news={news} words={words} />
      </div>
    </Sheet>
  )
}

function DrawnMail({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => drawMail(host.current!, html), [html])
  // Its links lead to an order that does not exist.
  return <div ref={host} inert className="overflow-x-auto rounded-card shadow-[inset_0_0_0_1px_var(--line)]" />
}

function Test({ news, words }: Omit<Props, 'onClose'>) {
  const { send, isBusy, fault } = useDeskAct(`letter ${news}`)
  const [sent, setSent] = useState<string>()

  async function handleSend() {
    setSent(undefined)
    const done = await send(() => call(sendTestLetter, { params: { news }, body: words }))
    if (done) setSent(done.answer.email)
  }

  const reason = fault?.code === 'validation_failed' ? documentTexts.letterNoMail : undefined
  return (
    <div className="grid gap-2">
      <Button kind="line" isFull isBusy={isBusy} onClick={() => void handleSend()}>
        {documentTexts.letterTest}
      </Button>
      {reason ? <Note kind="warn">{reason}</Note> : <FaultNote fault={fault} />}
      <output className="empty:hidden">{sent && <Note kind="good">{documentTexts.letterSent(sent)}</Note>}</output>
    </div>
  )
}
