import type { ComponentProps } from 'react'
import { TextArea } from '@mutirao/ui/text-area.tsx'

type Props = ComponentProps<typeof TextArea> & { error: string | undefined }

/** A long text, with its error below. */
export function NoteField({ error, ...field }: Props) {
  return (
    <div>
      <TextArea {...field} aria-invalid={error !== undefined || undefined} />
      {error && (
        <p role="alert" className="mt-1.5 text-13 font-medium text-err">
          {error}
        </p>
      )}
    </div>
  )
}
