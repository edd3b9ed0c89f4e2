import { useId, useState } from 'react'
import type { FieldsProps } from '#written/fields-props.ts'
import { PicturesField } from '#written/pictures-field.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import type { CategoryDraft } from './category-draft.ts'
import { categoryTexts, hues } from './texts.ts'

/** Name, picture and ground of a category. */
export function CategoryFields({ draft: { name, hue, pictures }, errorOf, onChange }: FieldsProps<CategoryDraft>) {
  const [isSending, setSending] = useState(false)
  return (
    <>
      <Field
        label={categoryTexts.name}
        hint={categoryTexts.nameHint}
        maxLength={40}
        autoComplete="off"
        value={name}
        error={errorOf('name')}
        onChange={({ currentTarget: { value } }) => onChange({ name: value })}
      />
      <PicturesField
        label={categoryTexts.picture}
        most={1}
        pictures={pictures}
        hue={hue}
        error={errorOf('picture')}
        isSending={isSending}
        onSending={setSending}
        onChange={(next) => onChange((now) => ({ pictures: next(now.pictures) }))}
      />
      <Hues hue={hue} onChange={(next) => onChange({ hue: next })} />
    </>
  )
}

/** The grounds behind the pictures of the category's products; one that the list lacks stays until another is chosen. */
function Hues({ hue, onChange }: { hue: number; onChange: (hue: number) => void }) {
  const group = useId()
  const shown = hues.some((one) => one.hue === hue) ? hues : [{ hue, name: categoryTexts.otherHue }, ...hues]
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{categoryTexts.hue}</legend>
      <div className="flex flex-wrap gap-2">
        {shown.map((one) => (
          <label
            key={one.hue}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface py-1 pr-3.5 pl-2 has-checked:border-ink has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input type="radio" name={group} className="sr-only" checked={one.hue === hue} onChange={() => onChange(one.hue)} />
            <span
              aria-hidden="true"
              style={{ backgroundColor: `oklch(0.86 0.09 ${one.hue})` }}
              className="size-7 rounded-full forced-color-adjust-none"
            />
            {one.name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
