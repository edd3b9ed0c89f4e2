import { useState } from 'react'
import { start } from '#api/start.ts'
import { ActSheet } from '#desk/act-sheet.tsx'
import { NoteField } from '#desk/note-field.tsx'
import { useNow } from '#device/clock.ts'
import type { DraftPicture } from '#written/drafts.ts'
import { PicturesField } from '#written/pictures-field.tsx'
import { call } from '@mutirao/client/call'
import { LONGEST_BULLETIN, saveBulletin, type DeskBulletin, type DeskBulletins } from '@mutirao/contract/bulletins'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { LONGEST_PICTURE_TEXT } from '@mutirao/domain/picture-text'
import { Field } from '@mutirao/ui/field.tsx'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'
import { bulletinTexts as texts } from './texts.ts'

/** Any; the ground of a picture that has not loaded. */
const HUE = 80
const SHORTEST = 3

type Props = {
  campaignId: string
  /** The entry that is changed; without one, a new entry. */
  bulletin?: DeskBulletin
  page: DeskBulletins
  onDone: (said: string) => void
  onClose: () => void
}

export function BulletinSheet({ campaignId, bulletin, page, onDone, onClose }: Props) {
  const [pictures, setPictures] = useState<readonly DraftPicture[]>(picturesOf(bulletin))
  const [isSending, setSending] = useState(false)
  const [tells, setTells] = useState(page.left > 0 && page.buyers > 0)
  const [errors, setErrors] = useState<{ text?: string; alt?: string }>({})

  function ask(said: (name: string) => string) {
    const [text, alt, [picture]] = [said('text'), said('alt'), pictures]
    const found = {
      ...(text.length < SHORTEST && { text: texts.textError }),
      ...(picture && alt.length < SHORTEST && { alt: texts.altError }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return undefined
    const body = { text, picture: picture && { name: picture.name, alt }, revision: bulletin?.revision ?? 0, tells: !bulletin && tells }
    return (act: string) => call(saveBulletin, { params: { campaignId, bulletin: bulletin?.id ?? act }, body })
  }

  return (
    <ActSheet
      title={bulletin ? texts.changeTitle : texts.write}
      subject={`bulletin ${campaignId} ${bulletin?.id ?? 'new'}`}
      act={bulletin ? texts.save : texts.publish}
      ask={ask}
      say={() => (bulletin ? texts.saved : texts.published)}
      onDone={onDone}
      onClose={onClose}
      onChange={() => setErrors({})}
      isDisabled={isSending}
    >
      <NoteField
        label={texts.text}
        name="text"
        rows={5}
        maxLength={LONGEST_BULLETIN}
        defaultValue={bulletin?.text}
        error={errors.text}
        hint={bulletin && texts.changeText}
      />
      <PicturesField
        label={texts.picture}
        most={1}
        pictures={pictures}
        hue={HUE}
        error={undefined}
        isSending={isSending}
        onSending={setSending}
        onChange={setPictures}
      />
      {pictures.length > 0 && (
        <Field
          label={texts.alt}
          name="alt"
          autoComplete="off"
          maxLength={LONGEST_PICTURE_TEXT}
          defaultValue={bulletin?.picture?.alt}
          hint={texts.altHint}
          error={errors.alt}
        />
      )}
      {!bulletin && <TellsRow page={page} isOn={tells} onChange={setTells} />}
    </ActSheet>
  )
}

function picturesOf(bulletin: DeskBulletin | undefined): readonly DraftPicture[] {
  return bulletin?.pictureName === undefined ? [] : [{ name: bulletin.pictureName, hash: bulletin.picture?.hash }]
}

function TellsRow({ page, isOn, onChange }: { page: DeskBulletins; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const now = useNow()
  const later = page.waitsUntil && formatWhen(new Date(page.waitsUntil), now, start.timeZone)
  return (
    <SwitchRow
      label={texts.tells}
      text={texts.tellsText(page.buyers, page.left, later)}
      isOn={isOn}
      isDisabled={page.left === 0}
      onChange={onChange}
    />
  )
}
