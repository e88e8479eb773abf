/** An address that does not fit into its line breaks before its host. */
export function EmailText({ email }: { email: string }) {
  const host = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, host)}
      <wbr />
      {email.slice(host)}
    </>
  );
}
