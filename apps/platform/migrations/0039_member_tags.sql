-- Tags that staff gave to members. They say something about the persons behind an account and are erased with them.
CREATE TABLE member_tags (
  program_id text NOT NULL REFERENCES programs,
  account_id uuid NOT NULL,
  tag_id bigint NOT NULL,
  PRIMARY KEY (program_id, account_id, tag_id),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id),
  FOREIGN KEY (program_id, tag_id) REFERENCES tags (program_id, id)
);
CREATE INDEX member_tags_by_tag ON member_tags (program_id, tag_id, account_id);
CALL secure_table('member_tags', 'SELECT, INSERT, DELETE');
