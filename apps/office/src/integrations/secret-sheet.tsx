import { useState } from 'react'
import { copy } from '#device/share.ts'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { texts } from '../texts.ts'
import { keyTexts } from './key-texts.ts'

type Props = { title: string; text: string; label: string; secret: string; onClose: () => void }

/** Shows a secret once; it closes by its own buttons only, never by a touch beside it. */
export function SecretSheet({ title, text, label, secret, onClose }: Props) {
  const [copied, setCopied] = useState<boolean>()
  return (
    <Sheet title={title} closeLabel={texts.close} isOpen closedBy="closerequest" onClose={onClose}>
      <div className="grid gap-4">
        <Note kind="warn">{text}</Note>
        <Field label={label} readOnly value={secret} onFocus={({ currentTarget }) => currentTarget.select()} />
        <output className="empty:hidden">{copied === false && <Note kind="err">{keyTexts.copyRefused}</Note>}</output>
        <Button size="big" isFull onClick={() => void copy(secret).then(setCopied)}>
          {copied ? keyTexts.copied : keyTexts.copy}
        </Button>
        <Button kind="line" isFull onClick={onClose}>
          {keyTexts.stored}
        </Button>
      </div>
    </Sheet>
  )
}
