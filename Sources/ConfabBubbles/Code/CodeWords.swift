/// Long lists of words.
extension CodeGrammar {
  /// Functions of Go that are names like others without "(" after them.
  static let goFunctions: Set<String> = [
    "print", "println", "panic", "recover", "close", "complex", "real", "imag", "len", "cap",
    "append", "copy", "delete", "new", "make", "min", "max", "clear",
  ]

  /// Frequent built-in functions of PHP.
  static let phpFunctions = """
    abs addslashes array_chunk array_column array_combine array_diff array_diff_key array_fill
    array_filter array_flip array_intersect array_intersect_key array_key_exists array_key_first
    array_key_last array_keys array_map array_merge array_merge_recursive array_pad array_pop
    array_product array_push array_rand array_reduce array_replace array_reverse array_search
    array_shift array_slice array_splice array_sum array_unique array_unshift array_values array_walk
    arsort asort base64_decode base64_encode basename bin2hex call_user_func call_user_func_array ceil
    chmod chr class_exists compact copy count crc32 ctype_alpha ctype_digit curl_close curl_exec
    curl_init curl_setopt current date date_default_timezone_set define defined dirname dump end
    error_log error_reporting explode extension_loaded extract fclose feof fflush fgets file
    file_exists file_get_contents file_put_contents filemtime filesize filter_var floor fopen fread
    fwrite func_get_args function_exists get_class get_object_vars get_parent_class getenv gettype
    hash header hex2bin html_entity_decode htmlentities htmlspecialchars http_build_query implode
    in_array ini_get ini_set intdiv interface_exists intval is_a is_array is_bool is_callable is_dir
    is_file is_float is_int is_null is_numeric is_object is_readable is_resource is_scalar is_string
    is_subclass_of is_writable isset iterator_to_array join json_decode json_encode key krsort ksort
    lcfirst log ltrim mail max mb_strlen mb_strpos mb_strtolower mb_strtoupper mb_substr md5
    memory_get_usage method_exists microtime min mkdir mktime mt_rand next nl2br number_format
    ob_get_clean ob_start ord parse_str parse_url pow preg_match preg_match_all preg_quote
    preg_replace preg_replace_callback preg_split print_r printf property_exists rand random_bytes
    random_int range rawurlencode realpath register_shutdown_function rename reset restore_error_handler
    round rsort rtrim scandir serialize session_start set_error_handler settype sha1 shuffle sleep
    sort spl_autoload_register spl_object_hash spl_object_id sprintf sqrt str_contains str_ends_with
    str_pad str_repeat str_replace str_split str_starts_with strcasecmp strcmp stream_get_contents
    stripslashes stripos strip_tags strlen strncmp strpos strrev strrpos strstr strtolower strtotime
    strtoupper strtr substr substr_count substr_replace sys_get_temp_dir time touch trigger_error trim
    uasort ucfirst ucwords uksort uniqid unlink unserialize unset urldecode urlencode usleep usort
    var_dump var_export version_compare vsprintf wordwrap
    """

  /// Words of SQL and of its dialects.
  static let sqlWords = """
    abort absolute access action add admin after aggregate alias all alter always analyze and any are
    as asc assertion assignment asymmetric at atomic attribute authorization auto_increment avg
    backward before begin between both breadth by c cache call called cardinality cascade cascaded
    case cast catalog chain char_length characteristics check checkpoint class close cluster coalesce
    collate collation column columns comment commit condition connect connection constraint
    constraints constructor continue conversion convert copy corresponding count create createdb cross
    cube current current_date current_time current_timestamp current_user cursor cycle data database
    day deallocate declare default deferrable deferred defined definer delete delimiter delimiters desc
    describe deterministic diagnostics dictionary disable disconnect dispatch distinct do domain drop
    dynamic each else elseif enable encoding encrypted end engine enum escape every except exception
    exclusive exec execute exists explain extension external extract false fetch final first following
    for force foreign forward found free freeze from full function general generated get global go goto
    grant granted group grouping handler having hold hour identity if ignore ilike immediate immutable
    implicit in increment index indicator inherit inherits initially inner inout input insensitive
    insert instead intersect into invoker is isolation join key language large last lateral leading
    leakproof left length less level like limit listen load local location lock loop lower map match
    materialized max maxvalue merge method min minute minvalue mod mode modifies modify module month
    names national natural new next no nocreatedb none not nothing notify notnull null nullif object of
    off offset old on only open operation operator option options or order ordinality out outer
    over overlaps overlay owner parameter parameters partial partition path placing position
    preceding precision prepare preserve primary prior privileges procedural procedure public purge
    read reads recheck recursive ref references referencing refresh reindex relative release rename
    repeat repeatable replace reset restart restrict result return returning returns revoke right role
    rollback rollup routine row rows rule savepoint schema scope scroll search second section
    security select self sequence serializable session session_user set setof sets share show similar
    simple size some source space specific sql stable start state statement static statistics stdin
    stdout storage strict structure style substring sum symmetric sysid system table tablespace temp
    template temporary terminate than then time timestamp to toast trailing transaction transform
    translate trigger trim true truncate trusted type uncommitted under unencrypted union unique
    unknown unlisten unnest unsafe until update upper usage use user using vacuum valid validator value
    values variable verbose version view volatile when whenever where while window with within without
    work write year zone
    """
}
