import type { ComponentProps } from 'react'
import { TextArea } from '@mutirao/ui/text-area.tsx'

type Props = ComponentProps<typeof TextArea> & { error: string | undefined }

/** A long text of an act, with its error below. */
export function NoteField({ error, ...field }: Props) {
  return (
    <>
      <TextArea {...field} aria-invalid={error !== undefined || undefined} />
      {error && (
        <p role="alert" className="text-13 font-medium text-err">
          {error}
        </p>
      )}
    </>
  )
}
