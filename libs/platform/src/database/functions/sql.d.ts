/** A file of SQL as its text: the bundler and the tests import it so. */
declare module '*.sql' {
  const text: string;
  export default text;
}
