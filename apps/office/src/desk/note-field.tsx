import type { ComponentProps } from 'react'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { TextArea } from '@mutirao/ui/text-area.tsx'

type Props = ComponentProps<typeof TextArea> & { error: string | undefined }

/** A long text, with its error below. */
export function NoteField({ error, ...field }: Props) {
  return (
    <div>
      <TextArea {...field} aria-invalid={error !== undefined || undefined} />
      <FieldError className="mt-1.5">{error}</FieldError>
    </div>
  )
}
