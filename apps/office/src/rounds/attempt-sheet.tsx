import { useState, type FormEvent } from 'react'
import type { Part } from '#kept/acts.ts'
import { enqueue } from '#kept/queue.ts'
import { FileLabel } from '#looks/file-label.tsx'
import { attemptReasons, type AttemptReason } from '@mutirao/domain/fulfilment'
import { Button, buttonClass } from '@mutirao/ui/button.tsx'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { OptionCard } from '@mutirao/ui/option-card.tsx'
import { scaledPhoto } from '@mutirao/ui/scaled-photo.ts'
import { camera, image } from '@mutirao/ui/service-icons.gen.ts'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { TextArea } from '@mutirao/ui/text-area.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { reasonText, texts } from '../texts.ts'

/** Larger than any phone camera's photo. */
const MOST_PHOTO_BYTES = 40_000_000

const MOST_NOTE = 300

/** The reason of a failed attempt, with an optional note and photo. */
export function AttemptSheet({ part, onClose }: { part: Part; onClose: () => void }) {
  const [reason, setReason] = useState<AttemptReason>()
  const [picture, setPicture] = useState<string>()
  const [isMissing, setMissing] = useState(false)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setMissing(!reason)
    if (!reason) return
    const note = String(new FormData(event.currentTarget).get('note') ?? '').trim() || undefined
    await enqueue(part, { kind: 'attempt', reason, note, picture })
    onClose()
  }

  return (
    <Sheet title={texts.attemptTitle(part.recipient ?? part.buyer)} closeLabel={texts.close} isOpen onClose={onClose}>
      <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-4">
        <fieldset className="grid gap-2" aria-describedby={isMissing ? 'reason-missing' : undefined}>
          <legend className="mb-1.5 font-semibold">{texts.reason}</legend>
          {attemptReasons.map((one) => (
            <OptionCard
              key={one}
              name="reason"
              value={one}
              isChosen={reason === one}
              onChoose={() => setReason(one)}
              title={reasonText(one)}
            />
          ))}
        </fieldset>
        <FieldError id="reason-missing">{isMissing && !reason && texts.reasonError}</FieldError>
        <TextArea label={texts.note} hint={texts.noteHint} name="note" maxLength={MOST_NOTE} />
        <PhotoChoice picture={picture} onChange={setPicture} />
        <Button type="submit" size="big" isFull>
          {texts.confirmAttempt}
        </Button>
      </form>
    </Sheet>
  )
}

type PhotoProps = { picture: string | undefined; onChange: (picture: string | undefined) => void }

/** From the camera or the gallery; scaled down. */
function PhotoChoice({ picture, onChange }: PhotoProps) {
  const [fault, setFault] = useState<string>()

  async function handleFile(file: File) {
    const scaled = await scaledPhoto(file, MOST_PHOTO_BYTES)
    setFault(scaled === 'too_big' ? texts.photoTooBig : scaled === 'unreadable' ? texts.photoUnreadable : undefined)
    if (typeof scaled === 'object') onChange(scaled.picture)
  }

  return (
    <section className="grid gap-2">
      <h3 className="text-14 font-semibold">{texts.photo}</h3>
      {picture ? (
        <>
          <img src={`data:image/jpeg;base64,${picture}`} alt={texts.photoAlt} className="max-h-60 rounded-card object-contain" />
          <TextButton onClick={() => onChange(undefined)}>{texts.removePhoto}</TextButton>
        </>
      ) : (
        <div className="flex flex-wrap gap-2">
          <FileButton icon={camera} label={texts.takePhoto} isCamera onFile={handleFile} />
          <FileButton icon={image} label={texts.choosePhoto} onFile={handleFile} />
        </div>
      )}
      <FieldError>{fault}</FieldError>
    </section>
  )
}

type FileProps = { icon: string; label: string; isCamera?: boolean; onFile: (file: File) => Promise<void> }

const FileButton = ({ icon, label, isCamera, onFile }: FileProps) => (
  <FileLabel
    accept="image/*"
    isCamera={isCamera}
    onFile={onFile}
    className={`${buttonClass({ kind: 'line', size: 'small' })} relative flex-1`}
  >
    <Icon d={icon} />
    {label}
  </FileLabel>
)
