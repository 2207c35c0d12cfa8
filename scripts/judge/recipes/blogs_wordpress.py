"""Blogs with comments, made with WordPress in its own themes."""
import contextlib
import functools
import json
import os
import subprocess
import time

from . import common, texts

CONFIGURATION = """<?php
define('DB_NAME', 'blog'); define('DB_USER', 'root'); define('DB_PASSWORD', ''); define('DB_HOST', 'localhost:{socket}');
define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
foreach (['AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT', 'LOGGED_IN_SALT',
          'NONCE_SALT'] as $key) define($key, str_repeat('x', 64));
define('WP_HOME', 'http://blog.example.org'); define('WP_SITEURL', 'http://blog.example.org');
define('DISABLE_WP_CRON', true); define('WP_HTTP_BLOCK_EXTERNAL', true); define('WP_DEBUG', false);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
"""
FILL = """<?php
$_SERVER['HTTP_HOST'] = 'blog.example.org'; $_SERVER['REQUEST_METHOD'] = 'GET'; $_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
define('WP_INSTALLING', true);
require __DIR__ . '/wp/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
$plan = json_decode(file_get_contents(__DIR__ . '/plan.json'), true);
wp_install($plan['title'], 'admin', 'admin@example.org', true, '', 'Correct-horse-7');
update_option('blogdescription', $plan['tagline']); update_option('posts_per_page', 6); update_option('comment_moderation', 0);
update_option('gmt_offset', 0); update_option('show_avatars', 1);
wp_delete_post(1, true); wp_delete_post(3, true);
switch_theme($plan['theme']);
$users = []; $ids = [];
function user($name) { global $users;
    if (!isset($users[$name])) $users[$name] = wp_insert_user(['user_login' => sanitize_user(remove_accents($name), true),
        'user_pass' => 'x', 'display_name' => $name, 'role' => 'author']);
    return $users[$name]; }
foreach ($plan['posts'] as $post) {
    $category = wp_create_category($post['topic']);
    $id = wp_insert_post(['post_title' => $post['title'], 'post_content' => $post['content'], 'post_status' => 'publish',
        'post_author' => user($post['author']), 'post_date' => $post['date'], 'post_date_gmt' => $post['date'],
        'post_category' => [$category], 'tags_input' => $post['tags']]);
    $ids[] = $id; $comments = [];
    foreach ($post['comments'] as $comment)
        $comments[] = wp_insert_comment(['comment_post_ID' => $id, 'comment_author' => $comment['author'],
            'comment_author_email' => 'reader@example.org', 'comment_content' => $comment['content'], 'comment_approved' => 1,
            'comment_date' => $comment['date'], 'comment_date_gmt' => $comment['date'],
            'comment_parent' => $comment['parent'] < 0 ? 0 : $comments[$comment['parent']]]);
}
echo json_encode(['posts' => $ids, 'users' => array_values($users), 'categories' => get_terms(['taxonomy' => 'category',
    'fields' => 'ids', 'hide_empty' => true])]);
"""
COMMENTS = [".comment-author .fn", ".comment-metadata time", ".comment-content"]
BLOCKS = [".wp-block-post-title", ".wp-block-post-content", ".wp-block-post-date", ".wp-block-post-excerpt",
          ".wp-block-query-title", ".wp-block-post-author__name"]
# theme: CSS selectors of its content
THEMES = {
    "twentytwentyone": [".entry-title", ".entry-content", ".posted-on time.published", ".byline a", ".page-title",
                        ".archive-description", *COMMENTS],
    "twentytwentytwo": [*BLOCKS, *COMMENTS],
    "twentytwentythree": [*BLOCKS, ".wp-block-comment-author-name", ".wp-block-comment-date", ".wp-block-comment-content"],
}
DROP = [".more-link", ".wp-block-post-excerpt__more-text", "footer.wp-block-template-part", "aside", ".screen-reader-text",
        ".says"]


def plan(writer, theme):
    posts = []
    authors = [writer.person() for _ in range(3)]
    for _ in range(95):
        document = writer.document()
        section, _, _ = writer.article()
        comments = []
        if writer.random.random() < .7:
            thread = texts.Thread(writer, longest=9, rich=False)
            for at, post in enumerate(thread.posts[1:]):
                parent = thread.parents[at + 1] if writer.random.random() < .5 else 0
                date = document.date + (post.date - thread.posts[0].date)
                comments.append({"author": post.author, "date": f"{date:%Y-%m-%d %H:%M:%S}",
                                 "content": texts.to_html([block for block in post.blocks if block[0] in ("p", "quote")] or
                                                          [("p", writer.sentence())]), "parent": (parent or 0) - 1})
        content = texts.to_html(document.blocks)
        if writer.random.random() < .3 and len(document.blocks) > 3:
            content = texts.to_html(document.blocks[:2]) + "\n<!--more-->\n" + texts.to_html(document.blocks[2:])
        posts.append({"title": document.title, "content": content, "author": writer.random.choice(authors),
                      "date": f"{document.date:%Y-%m-%d %H:%M:%S}", "topic": section.capitalize(), "comments": comments,
                      "tags": writer.random.sample(["notes", "travel", "linux", "howto", "music", "review"], 2)})
    return {"title": f"{authors[0].split()[1]} & friends", "tagline": "Another weblog", "theme": theme, "posts": posts}


@contextlib.contextmanager
def database(folder):
    """Runs MariaDB with a new data folder, and yields its socket."""
    socket = f"{folder}/socket"
    common.run(["mariadb-install-db", "--no-defaults", "--user=root", f"--datadir={folder}/data", "--skip-test-db",
                "--auth-root-authentication-method=normal"])
    with open(f"{folder}/database.log", "wb") as log:
        process = subprocess.Popen(["nice", "-n", "10", "mariadbd", "--no-defaults", "--user=root", f"--datadir={folder}/data",
                                    f"--socket={socket}", "--skip-networking", f"--pid-file={folder}/pid"], stdout=log, stderr=log)
    try:
        for _ in range(200):
            if os.path.exists(socket):
                break
            time.sleep(.1)
        common.run(["mariadb", "--no-defaults", f"--socket={socket}", "-u", "root", "-e", "CREATE DATABASE blog"])
        yield socket
    finally:
        process.terminate()
        process.wait()


def wordpress(theme, forge, site):
    common.apt("wordpress", "mariadb-server-core", "mariadb-client-core", "php-cli", "php-mysql", "wordpress-theme-twentytwentyone",
               "wordpress-theme-twentytwentytwo", "wordpress-theme-twentytwentythree")
    work = forge.work(site.name)
    common.run(["cp", "-rL", "/usr/share/wordpress", f"{work}/wp"])
    os.makedirs(f"{work}/wp/wp-content/mu-plugins", exist_ok=True)
    common.write(work, "wp/wp-content/mu-plugins/no-redirects.php",
                 "<?php add_action('init', function () { remove_action('template_redirect', 'redirect_canonical'); });")
    common.write_json(work, "plan.json", plan(texts.Writer(site.name), theme))
    common.write(work, "fill.php", FILL)
    with database(work) as socket:
        common.write(work, "wp/wp-config.php", CONFIGURATION.format(socket=socket))
        ids = json.loads(common.run(["php", "fill.php"], cwd=work, timeout=300).strip().split("\n")[-1])
        with common.served(["php", "-S", "127.0.0.1:{port}", "-t", f"{work}/wp"]) as client:
            for number in ids["posts"]:
                site.take("entry", client.get(f"/?p={number}"), f"p={number}", THEMES[theme], DROP)
            paths = [f"/?paged={number}" for number in range(1, 15)] + [f"/?cat={number}" for number in ids["categories"]]
            paths += [f"/?author={number}" for number in ids["users"]] + [f"/?m={year}" for year in range(2006, 2012)]
            paths += [f"/?tag={tag}" for tag in ("travel", "music")] + [f"/?s={word}" for word in ("music", "government")]
            for path in paths:
                site.take("list", client.get(path), path, THEMES[theme], DROP)


for theme_ in THEMES:
    common.recipe(f"wordpress-{theme_}", "blog")(functools.partial(wordpress, theme_))
