// Words that names in this code once had, each with the one that took its place: the glossary in ARCHITECTURE.md says
// what they mean. Plain JavaScript: eslint.config.mjs reads it as it is.

/**
 * A pattern of a name, and what to write instead. Names only, also those by which the API's document calls its schemas:
 * comments and texts for people may use any word.
 */
export const replacedWords = [
  ['^asked$|^Asked$|Asked(?=[A-Z]|$)', 'args, query or requested'],
  ['^sought|^Sought', 'searchCriteria'],
  ['[nN]udge', 'enqueue'],
  ['^matters?(?=[A-Z]|$)|Matters?(?=[A-Z]|$)', 'payment issue'],
  ['KeptBriefly', 'ShortCache'],
  ['Coalesced', 'SingleFlight'],
  ['^AtMost$', 'p-limit'],
  ['Turns$', 'Throttle'],
  ['Whereabouts', 'TimeAndPlace'],
  ['^calledOff', 'cancelled'],
  ['^(tell|Tell)[A-Z]', 'notify…'],
  ['Leaves$', 'deletion'],
  ['[sS]aleId$', 'paymentId'],
  ['HoldId$|^holdId', 'orderId'],
];

/** As a rule of `no-restricted-syntax`. */
export const replacedWord = ([pattern, instead]) => ({
  selector: `:matches(Identifier, JSXIdentifier)[name=/${pattern}/], CallExpression[callee.property.name="meta"] Property[key.name="id"] > Literal[value=/${pattern}/]`,
  message: `This word was replaced: write ${instead} (see the glossary in ARCHITECTURE.md).`,
});
