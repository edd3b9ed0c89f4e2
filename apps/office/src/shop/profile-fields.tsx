import { textAt, type FieldsProps } from '#written/fields-props.ts'
import { derivePalette } from '@mutirao/domain/palette'
import { Field } from '@mutirao/ui/field.tsx'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import type { ShopDraft } from './shop-draft.ts'
import { shopTexts } from './texts.ts'

const colors = ['primary', 'secondary', 'tertiary', 'background'] as const
const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text.trim())

export function ProfileFields(props: FieldsProps<ShopDraft>) {
  return (
    <>
      <Field label={shopTexts.name} maxLength={40} {...textAt(props, 'name')} />
      <SelectField
        label={shopTexts.article}
        hint={shopTexts.articleHint}
        options={Object.entries(shopTexts.articles).map(([value, label]) => ({ value, label }))}
        {...textAt(props, 'article')}
      />
      <Field label={shopTexts.tagline} hint={shopTexts.taglineHint} maxLength={120} {...textAt(props, 'tagline')} />
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-16 font-semibold">{shopTexts.colors}</legend>
        <p className="text-13 text-ink-2">{shopTexts.colorsText}</p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3">
          {colors.map((color) => (
            <ColorField key={color} label={shopTexts[color]} {...textAt(props, `palette.${color}`)} />
          ))}
        </div>
        <Sample texts={props.draft.texts} />
      </fieldset>
    </>
  )
}

/** A colour by the device's picker or as typed. */
function ColorField({ label, value, error, onChange }: { label: string } & ReturnType<typeof textAt>) {
  return (
    <Field
      label={label}
      value={value}
      error={error}
      onChange={onChange}
      maxLength={7}
      spellCheck={false}
      autoComplete="off"
      before={
        <input
          type="color"
          aria-label={`${label}: ${value}`}
          value={isColor(value) ? value.trim() : '#000000'}
          onChange={onChange}
          className="size-8 shrink-0 cursor-pointer rounded-full"
        />
      }
    />
  )
}

/** A product in the shop's derived tones, whose texts are legible on their backgrounds. */
function Sample({ texts }: { texts: ShopDraft['texts'] }) {
  const [primary = '', secondary = '', tertiary = '', background = ''] = colors.map((color) => texts[`palette.${color}`]?.trim())
  if (![primary, secondary, tertiary, background].every(isColor)) return null
  const { light, dark } = derivePalette({ primary, secondary, tertiary, background })
  return (
    <figure aria-label={shopTexts.sample} className="grid grid-cols-2 gap-3">
      {[light, dark].map((tones) => (
        <div key={tones.bg} className="grid gap-2 rounded-card border border-line p-4" style={{ background: tones.bg, color: tones.ink }}>
          <b>{texts['name']}</b>
          <span style={{ color: tones['ink-2'] }}>{shopTexts.sampleText}</span>
          <span
            className="rounded-card px-3 py-2 text-center font-semibold"
            style={{ background: tones.action, color: tones['on-action'] }}
          >
            {shopTexts.sampleButton} · {shopTexts.samplePrice}
          </span>
        </div>
      ))}
    </figure>
  )
}
