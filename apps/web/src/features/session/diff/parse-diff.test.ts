import { expect, it } from 'vitest';
import { parseDiff } from './parse-diff.ts';

const lines = (diff: string) =>
  Object.fromEntries(
    [...parseDiff(diff)].map(([path, hunks]) => [
      path,
      hunks.map((hunk) => hunk.map(({ sign, text }) => sign + text)),
    ]),
  );

it('the hunks of each file are read under its new path', () => {
  const diff = `diff --git a/a.txt b/a.txt
index 1..2 100644
--- a/a.txt
+++ b/a.txt
@@ -1,2 +1,2 @@ some function
 one
-two
+three
\\ No newline at end of file
@@ -20 +20,2 @@
+--- like a header
diff --git a/from.txt b/to it.txt
similarity index 90%
rename from from.txt
rename to to it.txt
--- a/from.txt
+++ b/to it.txt\t
@@ -1 +1 @@
-x
+diff --git a/no b/no
diff --git a/gone.txt b/gone.txt
deleted file mode 100644
--- a/gone.txt
+++ /dev/null
@@ -1 +0,0 @@
-x
diff --git a/new.bin b/new.bin
new file mode 100644
Binary files /dev/null and b/new.bin differ
`;
  expect(lines(diff)).toEqual({
    'a.txt': [[' one', '-two', '+three'], ['+--- like a header']],
    'to it.txt': [['-x', '+diff --git a/no b/no']],
    'gone.txt': [['-x']],
  });
});

it('quoted paths are decoded', () => {
  const diff = 'diff --git x\n--- /dev/null\n+++ "b/q\\"\\t\\n\\\\\\033.txt"\n@@ -0,0 +1 @@\n+x\n';
  expect(Object.keys(lines(diff))).toEqual(['q"\t\n\\\x1b.txt']);
});

it('a diff that was cut off is read as far as it goes', () => {
  expect(lines('diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1,9 +1,9 @@\n a\n+b')).toEqual({
    a: [[' a', '+b']],
  });
  expect(lines('diff --git a/a b/a\n--- a/a\n')).toEqual({});
  expect(lines('')).toEqual({});
});
