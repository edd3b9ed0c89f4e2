import { NoteField } from '#desk/note-field.tsx'
import { PicturesField } from '#written/pictures-field.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { textField, type PartProps } from './part-props.ts'
import { StoryFields } from './story-fields.tsx'
import { campaignTexts } from './texts.ts'

const HUE = 70

type Props = PartProps & { isSending: boolean; onSending: (isSending: boolean) => void }

/** Name, text and picture. */
export function WhatPart({ isSending, onSending, ...props }: Props) {
  const { draft, errorOf, onChange } = props
  return (
    <>
      <Field label={campaignTexts.name} hint={campaignTexts.nameHint} maxLength={60} {...textField(props, 'name')} />
      <PicturesField
        label={campaignTexts.picture}
        most={1}
        pictures={draft.pictures}
        hue={HUE}
        error={errorOf('picture')}
        isSending={isSending}
        onSending={onSending}
        onChange={(next) => onChange(({ pictures }) => ({ pictures: next(pictures) }))}
      />
      <NoteField
        label={campaignTexts.description}
        name="description"
        maxLength={1200}
        value={draft.description}
        error={errorOf('description')}
        onChange={({ currentTarget: { value } }) => onChange(() => ({ description: value }))}
      />
      <div className="grid items-start gap-3 md:grid-cols-2">
        <Field label={campaignTexts.producer} maxLength={80} {...textField(props, 'producer')} />
        <Field label={campaignTexts.origin} maxLength={80} {...textField(props, 'origin')} />
      </div>
      <StoryFields {...props} isSending={isSending} onSending={onSending} />
    </>
  )
}
