import { Field } from '@mutirao/ui/field.tsx'
import { textField, type PartProps } from './part-props.ts'
import { campaignTexts } from './texts.ts'

/** When it opens and when it closes, in the shop's time. */
export function WhenPart(props: PartProps) {
  const { draft, errorOf } = props
  const depends = (draft.rest['depends'] ?? []) as { type: string }[]
  const at = depends.findIndex(({ type }) => type === 'time')
  const ends = textField(props, 'endsAt', 'expired.end')
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Field
        type="datetime-local"
        label={campaignTexts.opens}
        hint={campaignTexts.opensHint}
        {...textField(props, 'opensAt', `depends.${Math.max(0, at)}.date`)}
      />
      <Field
        type="datetime-local"
        label={campaignTexts.ends}
        hint={campaignTexts.endsHint}
        {...ends}
        error={ends.error ?? errorOf('expired')}
      />
    </div>
  )
}
