type Props = { children: string | false | undefined; id?: string; className?: string }

/** The error of a field or of several, announced when it appears; nothing without a text. */
export const FieldError = ({ children, id, className = '' }: Props) =>
  children ? (
    <p id={id} role="alert" className={`text-13 font-medium text-err ${className}`}>
      {children}
    </p>
  ) : null
